// menu.tsx: the menu of a match: preferences, and what is seldom wanted while playing.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { preferences, isDarkTheme } from '../base/preferences';
import { say, sayCount, sayList } from '../base/words';
import type { GameClient } from '../games/game';
import { Icon } from '../parts/art';
import { Dialog } from '../parts/dialog';
import { announceError } from '../parts/announcer';
import { LanguageSwitch } from '../parts/top_bar';
import { nameOf } from '../table/seating';
import type { SharedTable } from '../table/table';
import { linkTo } from './invite';
import { CopyButton } from './play_copy';
import { SwitchRow } from './setting_rows';
import { PreferenceSwitch } from './settings';

/** What a person sets once, in every game. */
function SettingRows(): JSX.Element {
  useObservables(preferences);
  return (
    <>
      <PreferenceSwitch name="sound" />
      <SwitchRow
        label={say('top.night')}
        isOn={isDarkTheme()}
        onSet={(isOn) => preferences.set({ theme: isOn ? 'dark' : 'light' })}
      />
      <PreferenceSwitch name="confirm" />
      <PreferenceSwitch name="notify" />
      <div class="setting">
        <b>{say('top.language')}</b>
        <LanguageSwitch />
      </div>
    </>
  );
}

interface MenuProps {
  game: GameClient;
  table: SharedTable;
  seat: number | null; // whose side is shown
  onUndo: (() => void) | null; // null where there is nothing to take back
  onClose(): void;
}

export function Menu({ table, game, seat, onUndo, onClose }: MenuProps): JSX.Element {
  const [isResigning, setResigning] = useState(false);
  const info = table.info!;
  const mayResign = seat !== null && info.status === 'running' && !info.seats[seat]?.out;
  const watching = table.spectators;
  if (isResigning && seat !== null) return <ResignDialog table={table} seat={seat} onClose={onClose} />;
  return (
    <Dialog title={say('menu')} kind="side" onClose={onClose}>
      <SettingRows />
      {game.Settings && <game.Settings />}
      <div class="menu-acts">
        {onUndo && (
          <button
            type="button"
            class="btn"
            onClick={() => {
              onUndo();
              onClose();
            }}
          >
            <Icon name="undo" />
            {say('menu.undo')}
          </button>
        )}
        <CopyButton text={linkTo(table.id)} label={say('menu.link')} />
        {mayResign && (
          <button type="button" class="btn" onClick={() => setResigning(true)}>
            <Icon name="flag" />
            {say('menu.resign')}
          </button>
        )}
        <a class="btn" href="/">
          <Icon name="door" />
          {say(info.status === 'running' && seat !== null ? 'menu.leave' : 'play.home')}
        </a>
      </div>
      <p class="small muted">
        {watching > 0 ? sayCount('menu.watching', watching) : say('menu.watching.none')}
        {info.status === 'running' && seat !== null && ` ${say('menu.leave.why')}`}
      </p>
      <section class="small">
        <h3>{say('menu.fair')}</h3>
        <p class="muted">{say(info.pinned ? 'menu.fair.pinned' : 'menu.fair.why')}</p>
        <p>
          <code class="commitment">{info.commitment}</code>
        </p>
      </section>
    </Dialog>
  );
}

/** Whether the match goes on when this seat gives up: as the server has it. */
function othersAfter(table: SharedTable, seat: number): { isEnd: boolean; names: string[] } {
  const left = table.info?.seats.filter((one) => one.seat !== seat && !one.out) ?? [];
  const isEnd = left.length <= 1 || left.every(({ holder }) => holder !== 'person');
  return { isEnd, names: left.map((one) => nameOf(table.seating, one.seat)) };
}

function ResignDialog({ table, seat, onClose }: { table: SharedTable; seat: number; onClose(): void }): JSX.Element {
  const { isEnd, names } = othersAfter(table, seat);
  const resign = () => {
    table.ask('resign', { seat }).catch(announceError);
    onClose();
  };
  return (
    <Dialog title={say('menu.resign.title')} onClose={onClose}>
      <p>{isEnd ? say('menu.resign.end', { names: sayList(names) }) : say('menu.resign.on')}</p>
      <div class="menu-acts">
        <button type="button" class="btn" onClick={onClose}>
          {say('menu.resign.no')}
        </button>
        <button type="button" class="btn danger" onClick={resign}>
          {say('menu.resign.yes')}
        </button>
      </div>
    </Dialog>
  );
}
