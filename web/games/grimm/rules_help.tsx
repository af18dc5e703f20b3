// rules_help.tsx: the rules by entries, and which of them the decision at hand is about.
import type { JSX } from 'preact';
import { say, sayCount } from '../../base/words';
import { Art } from '../../parts/art';
import { rulePictures } from '../../parts/rule_pictures';
import type { RulesHelp } from '../game';
import { FableCard, FriendCard } from './card';
import { houseLevels, resources, asGrimmView, type GrimmView } from './model';
import { AllCards, friends } from './rules_cards';

const entries = [
  ...['goal', 'round', 'choosing', 'reveal', 'gathering', 'market', 'prince', 'fables', 'monsters', 'staying'],
  ...['friends', 'actions', 'building', 'first-builder', 'end', 'ties', 'secret', 'cards'],
] as const;

// ---- which entry ----

/** Questions by the entry they are about; of the others it depends on whose card asks. */
const questions: Record<string, string> = {
  choosing: 'select queen_look',
  reveal: 'reveal redraw crystal_target crystal_replace well_pair',
  market: 'draft_pick',
  prince: 'die',
  fables: 'draw_fable',
  monsters: 'monster_place cancel_monster wolf_house troll_victim troll_give hair_move',
  staying: 'fairy_place unique_place hired_pay wedding_discard',
  friends: 'friend_keep draw_friend tavern_pick tavern_deal',
  actions: 'turn',
  building: 'puss_build',
  'first-builder': 'bonus',
  round: 'first',
};

/** Cards that wait or stay, and then act again. */
const staying = ['fairy_food', 'hired_help', 'taxes', 'grandmas_house', 'lonely_castle', 'royal_wedding'];

function entryOf({ asks, effects }: GrimmView): string {
  if (asks === null) return 'end';
  const [known] = Object.entries(questions).find(([, list]) => list.split(' ').includes(asks)) ?? [];
  const card = effects.at(-1)?.of ?? '';
  return known ?? (friends.includes(card) ? 'friends' : staying.includes(card) ? 'staying' : 'fables');
}

// ---- pictures ----

function Straw({ count }: { count: number }): JSX.Element {
  return (
    <span class="rule-heap">
      {Array.from({ length: count }, (_, i) => (
        <Art key={i} name="token-straw" />
      ))}
    </span>
  );
}

/** Five straw for one pig, and for two. */
function Sharing(): JSX.Element {
  return (
    <ul class="rule-sharing">
      <li>
        <Art name="pig-0" class="rule-pig" />
        <Straw count={5} />
        <small>{say('grimm.rules.alone')}</small>
      </li>
      <li>
        {[1, 2].map((seat) => (
          <span key={seat} class="rule-share">
            <Art name={`pig-${seat}`} class="rule-pig" />
            <Straw count={2} />
          </span>
        ))}
        <span class="rule-left">
          <Straw count={1} />
        </span>
        <small>{say('grimm.rules.shared')}</small>
      </li>
    </ul>
  );
}

/** A house of each type as it grows, with what each section costs. */
function Prices(): JSX.Element {
  return (
    <table class="rule-prices">
      <thead>
        <tr>
          {houseLevels.map((level) => (
            <th key={level} scope="col">
              {say(`grimm.${level}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {resources.map((type) => (
          <tr key={type}>
            {houseLevels.map((level, i) => (
              <td key={level}>
                <Art name={`house-${type}-${level}`} />
                <span>
                  <b>{2 * (i + 1)}</b>
                  <Art name={`token-${type}`} />
                </span>
                <span class="vh">{sayCount(`grimm.${type}`, 2 * (i + 1))}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A card, and what its parts say. */
function Explained({ children }: { children: JSX.Element }): JSX.Element {
  return (
    <div class="rule-card">
      {children}
      <ul>
        {['name', 'what', 'when'].map((part) => (
          <li key={part}>{say(`grimm.rules.card.${part}`)}</li>
        ))}
      </ul>
    </div>
  );
}

const monsters = ['wolf', 'big_bad_wolf', 'dragon', 'giant', 'bridge_troll'] as const;

/** Drawings in a row, each with its name. */
function Row({ of }: { of: readonly (readonly [art: string, name: string])[] }): JSX.Element {
  return (
    <ul class="rule-row">
      {of.map(([art, name]) => (
        <li key={art}>
          <Art name={art} />
          <small>{name}</small>
        </li>
      ))}
    </ul>
  );
}

const Picture = rulePictures({
  goal: () => (
    <p class="rule-goal">
      {resources.map((type) => (
        <Art key={type} name={`house-${type}-roof`} />
      ))}
    </p>
  ),
  gathering: Sharing,
  market: () => <Art name="place-market" class="rule-place" />,
  prince: () => (
    <p class="rule-goal">
      <Art name="prince" />
      <Art name="die" class="rule-die" />
    </p>
  ),
  fables: () => (
    <Explained>
      <FableCard card="hidden_stash" size="read" />
    </Explained>
  ),
  friends: () => (
    <Explained>
      <FriendCard card="seven_dwarves" size="read" />
    </Explained>
  ),
  monsters: () => <Row of={monsters.map((card) => [`monster-${card}`, say(`grimm.${card}`)] as const)} />,
  building: Prices,
  'first-builder': () => <Row of={resources.map((type) => [`first-${type}`, say(`grimm.${type}`)] as const)} />,
  cards: AllCards,
});

export const grimmRules: RulesHelp = {
  entries,
  entryFor: (view) => entryOf(asGrimmView(view)),
  Picture,
  // A getter, because some keys have names, and names have a language.
  get keys() {
    return [
      { id: 'place', keys: ['1', '2', '3', '4'] },
      { id: 'fable', keys: ['Q', 'S', 'D', '…'] },
      { id: 'answer', keys: ['1', '2', '3', '…'] },
      { id: 'move', keys: ['←', '↑', '→', '↓'] },
      { id: 'confirm', keys: [say('key.enter')] },
      { id: 'back', keys: [say('grimm.keys.name.escape')] },
      { id: 'story', keys: ['H'] },
      { id: 'stage', keys: ['O'] },
    ];
  },
};
