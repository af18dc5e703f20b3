// practice.tsx: practice: any piece, any way of holding it, nobody to lose to.
import type { JSX } from 'preact';
import { prefersReducedMotion } from '../../base/preferences';
import { say, sayCount, sayNumber } from '../../base/words';
import { useIsNarrow } from '../../parts/media_query';
import { PromptBox } from '../../parts/prompt_box';
import { announcer } from '../../parts/announcer';
import type { PracticeProps } from '../game';
import { useLayout } from './hand_layout';
import { lengthNames, positions } from './model';
import { FellTrackBar, GoOn, WhyItFell } from './fell_panel';
import { heightOf, usePracticeTable, type PracticeTable } from './practice_table';
import { sayAdresse } from './phrases';
import { LowerButtons } from './three/lower_buttons';
import { PlacingBar } from './three/placing_bar';
import { TableViewport } from './three/viewport';
import { useGrip } from './three/steering';
import { swayOf } from './three/sway';
import type { Length, Side } from './three/types';
import { touchdownOver } from './touchdown';

const heard = (sentence: string) => announcer.announce(sentence, 'news', false);
const lengths: readonly Length[] = [1, 2, 3];
const sides: readonly Side[] = ['both', 'left', 'right'];

interface OneOfProps<T> {
  label: string;
  all: readonly T[];
  chosen: T;
  say(one: T): string;
  onChoose(one: T): void;
}

function OneOf<T extends string | number>({ label, all, chosen, say: sayOne, onChoose }: OneOfProps<T>): JSX.Element {
  return (
    <div class="adr-one-of">
      <span aria-hidden="true">{label}</span>
      <div class="seg" role="group" aria-label={label}>
        {all.map((one) => (
          <button key={one} type="button" aria-pressed={one === chosen} onClick={() => onChoose(one)}>
            {sayOne(one)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The eye that is closed, as people say it; `sight` is what stays open. */
const closedOf: Record<Side, string> = { both: 'both', left: 'right', right: 'left' };

function Choices({ table }: { table: PracticeTable }): JSX.Element {
  const { choice, choose } = table;
  return (
    <div class="adr-practice-choices">
      <OneOf
        label={say('adresse.practice.length')}
        all={lengths}
        chosen={choice.length}
        say={(length) => say(`adresse.${lengthNames[length - 1]}`)}
        onChoose={(length) => choose({ length })}
      />
      <OneOf
        label={say('adresse.practice.position')}
        all={positions}
        chosen={choice.position}
        say={(position) => say(`adresse.${position}`)}
        onChoose={(position) => choose({ position })}
      />
      <OneOf
        label={say('adresse.practice.hand')}
        all={sides}
        chosen={choice.hand}
        say={(hand) => say(`adresse.practice.hand.${hand}`)}
        onChoose={(hand) => choose({ hand })}
      />
      <OneOf
        label={say('adresse.practice.eye')}
        all={sides}
        chosen={choice.sight}
        say={(sight) => say(`adresse.practice.eye.${closedOf[sight]}`)}
        onChoose={(sight) => choose({ sight })}
      />
    </div>
  );
}

function sayTask({ choice }: PracticeTable): string {
  const { length, position, hand, sight } = choice;
  return sayAdresse('adresse.practice.ask', {
    length: { word: lengthNames[length - 1]! },
    position: { word: position },
    hand: say(`adresse.hand.${hand}`),
    sight: say(`adresse.sight.${sight}`),
  });
}

/** What stands, how often it held, and the best so far. */
function sayResults({ standing, best, tries }: PracticeTable): string {
  const results = [
    sayCount('adresse.practice.height', standing.length, { mm: sayNumber(heightOf(standing)) }),
    tries.all > 0 && say('adresse.practice.tries', { held: sayNumber(tries.held), all: sayNumber(tries.all) }),
    tries.held > 0 && sayCount('adresse.practice.best', best.count, { mm: sayNumber(best.mm) }),
  ];
  return results.filter(Boolean).join(' ');
}

export function AdressePractice(props: PracticeProps): JSX.Element {
  const table = usePracticeTable(props);
  const grip = useGrip();
  const { standing, verdict, holding, fall, choice } = table;
  const isNarrow = useIsNarrow();
  const layout = useLayout();
  const whyItFell = fall && <WhyItFell why={fall.why} who={null} piece={choice} onClose={table.goOn} />;
  const clear = table.from ? (
    <a class="btn" href={table.from}>
      {say('adresse.practice.back')}
    </a>
  ) : (
    <button type="button" class="btn" disabled={standing.length < 2 || holding?.aim !== null} onClick={table.clear}>
      {say('adresse.practice.clear')}
    </button>
  );
  return (
    <>
      <div class="board adr-board">
        <div class={`adr-stage ${fall ? 'explaining' : ''}`}>
          <TableViewport
            grip={grip}
            board={table.board}
            pieces={table.pieces}
            before={table.before}
            holding={holding}
            isMine={true}
            over={(x, y, turn) => holding && touchdownOver(standing, holding, x, y, turn)}
            swayAt={(held, ms) => swayOf(props.rules, held, ms)}
            onAim={(aim) => void table.aim(aim).then((isDone) => isDone || grip.takeBack())}
            onRelease={(t) => void table.release(t).then((isDone) => isDone || grip.takeBack())}
            motions={table.motions}
            onPlayed={table.onPlayed}
            marked={table.marked}
            track={table.fall?.track ?? null}
            isMotionReduced={prefersReducedMotion()}
            announce={heard}
          />
          {fall?.track && <FellTrackBar track={fall.track} />}
          {!isNarrow && whyItFell}
        </div>
        {layout === 'sideways' && <Choices table={table} />}
      </div>
      <div class={`hold adr-hold adr-practice placing ${isNarrow && fall ? 'explaining' : ''}`}>
        {isNarrow && whyItFell}
        {holding ? (
          <PlacingBar grip={grip} sentence={sayTask(table)} why={sayResults(table)} announce={heard}>
            {clear}
          </PlacingBar>
        ) : (
          <PromptBox isMine={false} sentence={verdict || say('adresse.story.motion')} why={sayResults(table)}>
            {fall ? (
              <GoOn onGo={table.goOn} word={table.from ? 'adresse.practice.again' : 'adresse.fell.go-on'} />
            ) : (
              clear
            )}
          </PromptBox>
        )}
        <div class="adr-mine">
          {layout !== 'sideways' && <Choices table={table} />}
          <LowerButtons grip={grip} />
        </div>
      </div>
    </>
  );
}
