// village_house.tsx: a site of a village, with the house on it as far as it is: to be pressed, for building or for
// reading about it.
import type { JSX } from 'preact';
import { blurAfterPress } from '../../base/keys';
import { say, sayCount } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import { classOf, type Click } from './clicks';
import { houseNoteId } from './house_note';
import { nextSection, type Site } from './lot_sites';
import { resources, type GrimmView, type House, type Level, type Resource } from './model';

/** "Brick: roof". */
export const saySection = (type: Resource, level: Level): string =>
  say('grimm.lot.house', { type: say(`grimm.${type}`), section: say(`grimm.${level}`) });

const houseArt = (type: Resource, level: Level): string => `house-${type}-${level}`;

/** The drawing of a site as it is now. */
export const siteArt = ({ house, isScrap }: Site): string =>
  house ? houseArt(house.type, house.level) : isScrap ? 'site-scrap' : 'site';

export const sayStanding = ({ type, level }: House): string =>
  say('grimm.lot.stands', { type: say(`grimm.${type}`), section: say(`grimm.${level}`) });

const Tokens = ({ types }: { types: readonly Resource[] }): JSX.Element => (
  <>
    {types.map((type) => (
      <Art key={type} name={`token-${type}`} />
    ))}
  </>
);

interface SignProps {
  view: GrimmView;
  seat: number;
  site: Site;
  click: Click | undefined;
}

/** What stands before a site of mine: what comes next, what it costs, what is missing. */
function Sign({ view, seat, site, click }: SignProps): JSX.Element {
  const next = nextSection(view, seat, site);
  const { board } = view.players[seat]!;
  const { house, isScrap } = site;
  if (!next)
    return (
      <span class="sign done">
        <b>{say('grimm.lot.done')}</b>
      </span>
    );
  if (!house && !click) return <span class="sign">{say(isScrap ? 'grimm.lot.scrap' : 'grimm.lot.free')}</span>;
  const types = house ? [house.type] : resources.filter((type) => board[type] >= next.price);
  const short = house ? Math.max(0, next.price - board[house.type]) : 0;
  return (
    <span class={`sign ${click ? 'can' : ''}`}>
      <b>{say(`grimm.${next.level}`)}</b>
      <span class="sign-price" aria-hidden="true">
        {next.price} <Tokens types={types} />
      </span>
      {house && <span class="vh">{sayCount(`grimm.${house.type}`, next.price)}</span>}
      {short > 0 && <small>{sayCount('grimm.lot.short', short)}</small>}
      {click?.key && <Key>{click.key}</Key>}
    </span>
  );
}

interface VillageHouseProps {
  view: GrimmView;
  seat: number;
  site: Site;
  isMine: boolean;
  alarm: string | null; // of the house that would win: how much is lacking
  isRead: boolean; // it is told about now
  click: Click | undefined;
  read(element: HTMLElement, isSaid: boolean): void;
  close(): void;
  whyNot(): void; // of what is mine, and cannot be built on now
}

/** The section to come, drawn as a ghost around what stands. */
function Ghost({ view, seat, site }: Pick<SignProps, 'view' | 'seat' | 'site'>): JSX.Element | null {
  const next = site.house && nextSection(view, seat, site);
  if (!next) return null;
  return <Art name={houseArt(site.house!.type, next.level)} class="ghost" />;
}

export function VillageHouse(props: VillageHouseProps): JSX.Element {
  const { view, seat, site, isMine, alarm, isRead, click, read, close, whyNot } = props;
  const drawing = siteArt(site);
  const press = (element: HTMLElement) => {
    if (click) {
      close();
      return click.press();
    }
    if (isMine) whyNot();
    read(element, !isMine);
  };
  return (
    <li class={`site ${site.house ? '' : 'free'} ${alarm ? 'near' : ''}`}>
      <button
        type="button"
        class={click ? `site-press ${classOf(click)}` : 'site-asleep'}
        aria-pressed={click?.isChosen}
        aria-expanded={click ? undefined : isRead}
        aria-describedby={isRead ? houseNoteId : undefined}
        onClick={(event) => {
          const { currentTarget } = event;
          blurAfterPress(() => press(currentTarget))(event);
        }}
      >
        <span class="site-house">
          {isMine && <Ghost {...{ view, seat, site }} />}
          <Art key={drawing} name={drawing} preserveAspectRatio="xMidYMax meet" />
        </span>
        <span class="vh">
          {site.house ? sayStanding(site.house) : say(site.isScrap ? 'grimm.lot.scrap' : 'grimm.lot.free')}{' '}
        </span>
        {isMine && <Sign {...{ view, seat, site, click }} />}
        {click && <span class="vh">{click.label}</span>}
      </button>
      {alarm && <p class="village-alarm">{alarm}</p>}
      {click && site.house && (
        <button
          type="button"
          class="site-read"
          aria-label={say('grimm.house.read')}
          aria-expanded={isRead}
          aria-describedby={isRead ? houseNoteId : undefined}
          onClick={({ currentTarget }) => read(currentTarget, true)}
        >
          <Icon name="eye" />
        </button>
      )}
    </li>
  );
}
