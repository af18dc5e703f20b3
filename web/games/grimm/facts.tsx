// facts.tsx: what everybody may know of the position: the round and its phases, what is left, the decks.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useObservables } from '../../base/observable';
import { say, sayCount, sayList } from '../../base/words';
import { Art } from '../../parts/art';
import { Dialog } from '../../parts/dialog';
import { nameOf } from '../../table/seating';
import type { FactsProps } from '../game';
import { CardList, type CardKind } from './card';
import { houseLevels, resources, type CardId, type GrimmView } from './model';
import { grimmDisplay } from './display';
import { PaceSwitch } from './pace_switch';
import { Amount } from './tokens';
import { saySection } from './village_house';

const phases = ['gather', 'build', 'clean_up'] as const;
type Phase = (typeof phases)[number];

const phaseOf = ({ stage: now }: GrimmView): Phase => (now === 'build' || now === 'clean_up' ? now : 'gather');

function Phases({ view }: { view: GrimmView }): JSX.Element {
  return (
    <ol class="phases">
      {phases.map((phase) => (
        <li key={phase} aria-current={phase === phaseOf(view) ? 'step' : undefined}>
          {say(`grimm.facts.phase.${phase}`)}
        </li>
      ))}
    </ol>
  );
}

function Supply({ view }: { view: GrimmView }): JSX.Element {
  return (
    <p class="fact" data-anchor="supply">
      <span>{say('grimm.facts.supply')}</span>
      {view.supply ? (
        resources.map((resource) => <Amount key={resource} resource={resource} count={view.supply![resource]} />)
      ) : (
        <b>{say('grimm.facts.unlimited')}</b>
      )}
    </p>
  );
}

interface DeckProps {
  kind: CardKind;
  left: number;
  discarded: readonly CardId[];
}

/** A deck, and its discard pile to be looked through. */
function Deck({ kind, left, discarded }: DeckProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <span class="deck-fact">
      <Art name={`back-${kind}`} />
      <b>{left}</b>
      <span class="vh">{say(`grimm.facts.deck.${kind}`)}</span>
      {discarded.length > 0 && (
        <button type="button" class="link" onClick={() => setOpen(true)}>
          {sayCount('grimm.facts.discarded', discarded.length)}
          <span class="vh">{say(`grimm.facts.discarded.${kind}`)}</span>
        </button>
      )}
      {isOpen && (
        <Dialog title={say(`grimm.facts.discarded.${kind}`)} onClose={() => setOpen(false)}>
          <CardList kind={kind} cards={[...discarded].reverse()} />
        </Dialog>
      )}
    </span>
  );
}

/** First Builder tokens that nobody has, and sections that have run out. */
function Left({ view }: { view: GrimmView }): JSX.Element {
  const free = resources.filter((resource) => view.bonuses[resource] === null);
  const gone = resources.flatMap((resource) =>
    houseLevels.filter((level) => view.sections[resource][level] === 0).map((level) => saySection(resource, level)),
  );
  return (
    <>
      {free.length > 0 && (
        <p class="fact">
          <span>{say('grimm.facts.bonuses')}</span>
          {free.map((resource) => (
            <Art key={resource} name={`first-${resource}`} label={say(`grimm.${resource}`)} />
          ))}
        </p>
      )}
      {gone.length > 0 && <p class="fact">{say('grimm.facts.gone', { sections: sayList(gone) })}</p>}
    </>
  );
}

export function GrimmFacts({ view: final, seating }: FactsProps): JSX.Element {
  useObservables(grimmDisplay);
  const view = grimmDisplay.viewFor(final);
  return (
    <section class="grimm-facts">
      <h2>
        {say('grimm.facts.round', { n: view.round })}
        <small>
          <Art name="apple" /> {say('grimm.facts.first', { name: nameOf(seating, view.first) })}
        </small>
      </h2>
      <Phases view={view} />
      <Supply view={view} />
      <div class="fact">
        <Deck kind="fable" left={view.fable_deck_count} discarded={view.fable_discard} />
        <Deck kind="friend" left={view.friend_deck.length} discarded={view.friend_discard} />
      </div>
      <Left view={view} />
      <PaceSwitch />
    </section>
  );
}
