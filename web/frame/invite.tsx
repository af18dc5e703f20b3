// invite.tsx: the invitation to a table: its link, as text and as a QR code, and whether it is listed.
import type { JSX } from 'preact';
import { tablePath } from '../base/route';
import { say } from '../base/words';
import { Icon } from '../parts/art';
import { announceError } from '../parts/announcer';
import { QrCode } from '../parts/qr';
import { connection } from '../table/connection';
import type { SharedTable } from '../table/table';
import { SwitchRow } from './setting_rows';
import { CopyButton } from './play_copy';

/** An address that leads every other machine to itself. */
const thisMachine = /^(localhost|127\..*|\[::1\])$/;

/** Whether whoever opened the table is at the server's own machine, and no one else can come: how to let others in is
 * said to nobody but them. */
const isAlone = (table: SharedTable, link: string): boolean =>
  table.isHost && thisMachine.test(location.hostname) && thisMachine.test(new URL(link).hostname);

/** The address of a table as others can open it. */
export const linkTo = (table: string): string => (connection.url ?? location.origin) + tablePath(table);

export function Invite({ table }: { table: SharedTable }): JSX.Element | null {
  const { info } = table;
  if (!info) return null;
  const link = linkTo(info.table);
  const share = () =>
    navigator
      .share({ title: say('title'), text: say('invite.text', { game: say(`game.${info.game}`) }), url: link })
      .catch(() => {}); // whoever changes their mind has the link beside it
  const why = info.public ? 'invite.public.yes' : 'invite.public.no';
  return (
    <section class="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{say('invite.title')}</h2>
      <div class="invite-ways">
        <QrCode text={link} label={say('invite.code')} />
        <div class="invite-link">
          <input
            class="input"
            readOnly
            value={link}
            aria-label={say('invite.link')}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={link} label={say('invite.copy')} />
          {'share' in navigator && (
            <button type="button" class="btn" onClick={() => void share()}>
              <Icon name="share" />
              {say('invite.share')}
            </button>
          )}
        </div>
      </div>
      {isAlone(table, link) && <p class="small invite-here">{say('invite.here-only')}</p>}
      {table.isHost ? (
        <SwitchRow
          label={say('invite.public')}
          why={say(why)}
          isOn={info.public}
          onSet={(isOn) => void table.ask('configure', { public: isOn }).catch(announceError)}
        />
      ) : (
        <p class="small muted">{say(why)}</p>
      )}
    </section>
  );
}
