// rules_help.tsx: the rules by entries, and which of them the decision at hand is about.
import type { JSX } from 'preact';
import { say } from '../../base/words';
import { Art } from '../../parts/art';
import { rulePictures } from '../../parts/rule_pictures';
import type { RulesHelp } from '../game';
import { Card, describeCard, EyesIcon, HandsIcon } from './card';
import { advantages } from './cards';
import { variantOf, asAdresseView, type AdresseView, type CardName } from './model';

const entries = [
  ...['goal', 'challenge', 'runs', 'answering', 'advantages', 'placing', 'eyes', 'holding', 'fallen'],
  ...['columns', 'penalties', 'end', 'advanced', 'young', 'secret'],
] as const;

function entryOf(view: AdresseView): string {
  const { stage, placement, challenge } = view;
  if (stage === 'launch') return variantOf(view) === 'young' ? 'young' : 'runs';
  if (stage === 'answer') return 'answering';
  if (stage === 'take') return (challenge?.pivots ?? 0) > 0 ? 'advantages' : 'challenge';
  if (stage === 'over') return 'end';
  if (!placement) return 'goal';
  if (placement.rests === 'board') return 'holding';
  return placement.sight === 'both' && placement.hand === 'both' ? 'placing' : 'eyes';
}

/** Cards in a row, each with all that it says. */
function Cards({ of }: { of: readonly CardName[] }): JSX.Element {
  return (
    <ul class="adr-rule-cards">
      {of.map((card) => (
        <li key={card}>
          <Card card={card} size="hand" />
          <span class="vh">{describeCard(card)}</span>
        </li>
      ))}
    </ul>
  );
}

const Picture = rulePictures({
  challenge: () => (
    <p class="adr-rule-signs">
      <Art name="adr-marker-next" label={say('adresse.next')} />
      <Art name="adr-marker-done" label={say('adresse.done')} />
    </p>
  ),
  runs: () => <Cards of={['10A', '11B', '12C']} />,
  advantages: () => <Cards of={[...new Set(advantages)]} />,
  eyes: () => (
    <p class="adr-rule-signs">
      <EyesIcon sight="both" />
      <EyesIcon sight="left" />
      <HandsIcon hand="both" />
      <HandsIcon hand="right" />
    </p>
  ),
  holding: () => <Cards of={['8A', '13A']} />,
});

export const adresseRules: RulesHelp = {
  entries,
  entryFor: (view) => entryOf(asAdresseView(view)),
  Picture,
  // A getter, because some keys have names, and names have a language.
  get keys() {
    return [
      { id: 'card', keys: ['1', '2', '3', '…'] },
      { id: 'whom', keys: ['T'] },
      { id: 'confirm', keys: [say('key.enter')] },
      { id: 'back', keys: [say('adresse.keys.name.escape')] },
      { id: 'move', keys: ['←', '↑', '→', '↓'] },
      { id: 'turn', keys: ['Q', 'E'] },
      { id: 'lower', keys: [say('adresse.keys.name.space')] },
      { id: 'around', keys: [say('adresse.keys.name.home'), say('adresse.keys.name.end'), '⇞', '⇟'] },
      { id: 'look', keys: ['V'] },
      { id: 'centre', keys: ['C'] },
    ];
  },
};
