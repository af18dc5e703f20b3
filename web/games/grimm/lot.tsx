// lot.tsx: what I have: resources, and houses growing on my lot.
import type { ComponentChildren, JSX } from 'preact';
import { blurAfterPress } from '../../base/keys';
import { say, sayCount } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import { classOf, type Clicks } from './clicks';
import { nextSection, sitesOf, type Site } from './lot_sites';
import { resources, type GrimmView, type Level, type Resource } from './model';
import { Amount, FirstBuilder } from './tokens';

interface LotProps {
  view: GrimmView;
  seat: number | null;
  clicks: Clicks;
  children: ComponentChildren; // beside what I have
}

/** Actions left in my Build turn; null outside of it. */
function actionsLeft(view: GrimmView, seat: number): number | null {
  const turn = view.effects.find(({ of, owner }) => of === 'build_turn' && owner === seat);
  return turn && view.stage === 'build' ? turn.number : null;
}

/** "Brick: roof". */
export const saySection = (type: Resource, level: Level): string =>
  say('grimm.lot.house', { type: say(`grimm.${type}`), section: say(`grimm.${level}`) });

/** The drawing of a site as it is now. */
export const siteArt = ({ house, isScrap }: Site): string =>
  house ? `house-${house.type}-${house.level}` : isScrap ? 'site-scrap' : 'site';

function SiteWords({ view, seat, site }: { view: GrimmView; seat: number; site: Site }): JSX.Element {
  const next = nextSection(view, seat, site);
  const { house, isScrap } = site;
  return (
    <span class="site-words">
      {house && (
        <span class="vh">
          {say('grimm.lot.stands', { type: say(`grimm.${house.type}`), section: say(`grimm.${house.level}`) })}{' '}
        </span>
      )}
      <b>{say(house ? `grimm.${house.type}` : isScrap ? 'grimm.lot.scrap' : 'grimm.lot.free')}</b>
      <small>
        {next ? say('grimm.lot.next', { section: say(`grimm.${next.level}`), n: next.price }) : say('grimm.lot.done')}
      </small>
      {house && (
        <span class="site-price" aria-hidden="true">
          {next ? (
            <>
              {next.price} <Art name={`token-${house.type}`} />
            </>
          ) : (
            <Icon name="check" />
          )}
        </span>
      )}
    </span>
  );
}

interface SiteViewProps {
  view: GrimmView;
  seat: number;
  site: Site;
  clicks: Clicks;
}

function SiteView({ view, seat, site, clicks }: SiteViewProps): JSX.Element {
  const { index, isScrap } = site;
  const kind = isScrap ? 'scrap' : 'plain';
  const click = index === null ? clicks.sites[kind] : clicks.houses[seat]?.[index];
  const press = click ? () => click.press() : () => clicks.whyNot(index === null ? { site: kind } : { house: index });
  const drawing = siteArt(site);
  return (
    <li class={`site ${index === null ? 'free' : ''}`}>
      <button
        type="button"
        class={click ? `site-press ${classOf(click)}` : 'site-asleep'}
        aria-disabled={!click}
        aria-pressed={click?.isChosen}
        onClick={blurAfterPress(press)}
      >
        <Art key={drawing} name={drawing} preserveAspectRatio="xMidYMax meet" />
        <SiteWords {...{ view, seat, site }} />
        {click && <span class="vh">{click.label}</span>}
        {click?.key && <Key>{click.key}</Key>}
      </button>
    </li>
  );
}

export function Lot({ view, seat, clicks, children }: LotProps): JSX.Element {
  if (seat === null) return <>{children}</>;
  const player = view.players[seat]!;
  const left = actionsLeft(view, seat);
  return (
    <section class="lot" data-anchor="lot" aria-label={say('grimm.lot')}>
      <div class="lot-head">
        <Art name={`pig-${seat}`} class="lot-pig" />
        <span class="lot-stock">
          {resources.map((resource) => (
            <Amount key={resource} resource={resource} count={player.board[resource]} />
          ))}
        </span>
        <FirstBuilder view={view} seat={seat} />
        {left !== null && <span class="lot-actions">{sayCount('grimm.lot.actions', left)}</span>}
        {children}
      </div>
      <ul class="sites">
        {sitesOf(player).map((site, i) => (
          <SiteView key={i} {...{ view, seat, site, clicks }} />
        ))}
      </ul>
    </section>
  );
}
