// waiting_rules.tsx: the settings of a table: the game's options, seats, clock. The host sets them, the others read
// them.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { preferences } from '../base/preferences';
import { say, words } from '../base/words';
import { announceError } from '../parts/announcer';
import { gameList } from '../table/lobby';
import { nameOf } from '../table/seating';
import type { SharedTable } from '../table/table';
import { botPaces, type BotPace, type Clock, type GameInfo, type OptionValue, type TableInfo } from '../table/wire';
import { paces, sayDuration, sayPace } from './waiting_pace';
import { ReadRow, SelectRow, SwitchRow } from './setting_rows';
import { PreferenceSwitch } from './settings';

type Option = GameInfo['options'][number];

const absences = [30, 60, 120, 300, 3600, 24 * 3600]; // seconds

interface RulesProps {
  table: SharedTable;
  info: TableInfo;
}

/** "Who begins." is a sentence in the server's list and a label here. */
const labelOf = ({ text }: Option): string => (text[words.language] ?? text.en).replace(/\.$/, '');

/** An option's value as people say it. */
function sayValue(table: SharedTable, option: Option, value: OptionValue): string {
  if (typeof value === 'boolean') return say(value ? 'waiting.yes' : 'waiting.no');
  if (option.type === 'seat') return typeof value === 'number' ? nameOf(table.seating, value) : say('waiting.random');
  const key = `${table.info?.game}.option.${option.id}.${value}`;
  return words.has(key) ? say(key) : String(value);
}

function OptionRow({ table, info, option }: RulesProps & { option: Option }): JSX.Element {
  const value = info.options[option.id] ?? option.default;
  const set = (wanted: OptionValue) =>
    void table.ask('configure', { options: { ...info.options, [option.id]: wanted } }).catch(announceError);
  if (option.type === 'bool') return <SwitchRow label={labelOf(option)} isOn={value === true} onSet={set} />;
  const values: OptionValue[] =
    option.type === 'seat' ? ['random', ...info.seats.map(({ seat }) => seat)] : (option.choices ?? []);
  return (
    <SelectRow
      label={labelOf(option)}
      value={String(value)}
      choices={values.map((one) => ({ value: String(one), text: sayValue(table, option, one) }))}
      onSet={(text) => set(values.find((one) => String(one) === text) ?? option.default)}
    />
  );
}

/** Bots make room by themselves; people are not sent away by a number. */
async function setSeats(table: SharedTable, info: TableInfo, seats: number): Promise<void> {
  const beyond = info.seats.slice(seats);
  const person = beyond.find(({ holder }) => holder === 'person');
  if (person) throw new Error(say('waiting.seats.taken', { name: nameOf(table.seating, person.seat) }));
  for (const { seat, holder } of beyond) if (holder === 'bot') await table.ask('stand', { seat });
  await table.ask('configure', { seats });
}

function SeatsRow({ table, info, game }: RulesProps & { game: GameInfo }): JSX.Element | null {
  const { min, max } = game.seats;
  if (min === max) return null;
  return (
    <div class="setting">
      <b aria-hidden="true">{say('waiting.seats')}</b>
      <div class="seg" role="group" aria-label={say('waiting.seats')}>
        {Array.from({ length: max - min + 1 }, (_, i) => min + i).map((n) => (
          <button
            key={n}
            type="button"
            aria-pressed={n === info.seats.length}
            onClick={() => void setSeats(table, info, n).catch(announceError)}
          >
            {n}
          </button>
        ))}
      </div>
    </div>
  );
}

function PaceRow({ table, info }: RulesProps): JSX.Element {
  const key = (clock: Clock) => JSON.stringify(clock);
  const now = paces.find((clock) => sayPace(clock) === sayPace(info.clock)) ?? info.clock;
  const offered = paces.includes(now) ? paces : [now, ...paces];
  return (
    <SelectRow
      label={say('waiting.pace')}
      why={say(`waiting.pace.${info.clock.kind}`)}
      value={key(now)}
      choices={offered.map((clock) => ({ value: key(clock), text: sayPace(clock) }))}
      onSet={(text) => void table.ask('configure', { clock: JSON.parse(text) }).catch(announceError)}
    />
  );
}

function BotPaceRow({ table, info }: RulesProps): JSX.Element {
  const set = (pace: BotPace) => {
    preferences.set({ botPace: pace });
    table.ask('configure', { bot_pace: pace }).catch(announceError);
  };
  return (
    <SelectRow
      label={say('waiting.bots')}
      why={say('waiting.bots.why')}
      value={info.bot_pace}
      choices={botPaces.map((pace) => ({ value: pace, text: say(`waiting.bots.${pace}`) }))}
      onSet={(text) => set(botPaces.find((pace) => pace === text) ?? 'once')}
    />
  );
}

function AwayRow({ table, info }: RulesProps): JSX.Element {
  const offered = absences.includes(info.away_s) ? absences : [info.away_s, ...absences];
  return (
    <SelectRow
      label={say('waiting.away-s')}
      why={say('waiting.away-s.why')}
      value={String(info.away_s)}
      choices={offered.map((seconds) => ({ value: String(seconds), text: sayDuration(seconds) }))}
      onSet={(text) => void table.ask('configure', { away_s: Number(text) }).catch(announceError)}
    />
  );
}

function HostRows({ table, info }: RulesProps): JSX.Element {
  const game = gameList.find(info.game);
  return (
    <>
      {game && <SeatsRow table={table} info={info} game={game} />}
      {game?.options.map((option) => (
        <OptionRow key={option.id} table={table} info={info} option={option} />
      ))}
      <PaceRow table={table} info={info} />
      <BotPaceRow table={table} info={info} />
      <details>
        <summary>{say('waiting.more')}</summary>
        <SwitchRow
          label={say('waiting.onlookers')}
          why={say('waiting.onlookers.why')}
          isOn={info.spectators}
          onSet={(isOn) => void table.ask('configure', { spectators: isOn }).catch(announceError)}
        />
        <AwayRow table={table} info={info} />
        <PreferenceSwitch name="confirm" />
      </details>
    </>
  );
}

function GuestRows({ table, info }: RulesProps): JSX.Element {
  const options = gameList.find(info.game)?.options ?? [];
  return (
    <>
      <dl>
        {options.map((option) => (
          <ReadRow
            key={option.id}
            label={labelOf(option)}
            value={sayValue(table, option, info.options[option.id] ?? option.default)}
          />
        ))}
        <ReadRow label={say('waiting.pace')} value={sayPace(info.clock)} />
        <ReadRow label={say('waiting.bots')} value={say(`waiting.bots.${info.bot_pace}`)} />
        <ReadRow label={say('waiting.onlookers')} value={say(info.spectators ? 'waiting.yes' : 'waiting.no')} />
        <ReadRow label={say('waiting.away-s')} value={sayDuration(info.away_s)} />
      </dl>
      <PreferenceSwitch name="confirm" />
    </>
  );
}

export function HowWePlay({ table, info }: RulesProps): JSX.Element {
  useObservables(gameList);
  useEffect(() => void gameList.read().catch(() => {}), []); // the connection tells that there is none
  const Rows = table.isHost ? HostRows : GuestRows;
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title">{say('waiting.rules')}</h2>
      <Rows table={table} info={info} />
    </section>
  );
}
