// boxes.mjs: whether all there is to read and to press is there to be seen, by where it lies: nothing is cut off by an
// element that hides what does not fit, nothing leaves the window or its button, nothing lies below something else.
// What can be scrolled to is there.
import { comment, isDeep, ok } from "./browser.mjs";

/** Every size that is looked at: telephones upright and sideways, a small notebook, a desk, a television. */
export const SIZES = [
  { width: 360, height: 740, isPhone: true },
  { width: 740, height: 360, isPhone: true },
  { width: 1366, height: 768, isPhone: false },
  { width: 1920, height: 1080, isPhone: false },
  { width: 2560, height: 1440, isPhone: false },
];

export const sizeName = ({ width, height }) => `${width}x${height}`;

/** Looks at screens at every size of a hand or of a desk; at a modest depth desks of different sizes take turns. */
export class BoxInspection {
  #found = new Map(); // what, and at which screens
  #next = 0; // desk
  looks = 0;

  /** `overlays`: of the game. */
  constructor(person, isPhone, overlays) {
    Object.assign(this, { person, overlays });
    this.sizes = SIZES.filter((one) => one.isPhone === isPhone);
  }

  sizesNow() {
    if (isDeep || this.sizes[0].isPhone) return this.sizes;
    const number = this.#next++; // a desk at every other screen, its sizes by turns
    return number % 2 === 0 ? [this.sizes[(number / 2) % this.sizes.length]] : [];
  }

  async look(screen, theme) {
    const { page, language } = this.person;
    const before = page.viewportSize();
    for (const size of this.sizesNow()) {
      await this.person.resize({ width: size.width, height: size.height });
      for (const { fault, where, text, by } of await faultsOn(page, this)) {
        const what = `${fault} by ${by}: ${where}: ${text}`;
        this.#found.set(what, [
          ...(this.#found.get(what) ?? []),
          `${screen} (${sizeName(size)}, ${theme}, ${language})`,
        ]);
      }
      this.looks++;
    }
    await this.person.resize(before);
  }

  check() {
    comment(`${this.looks} looks at where things lie`);
    const told = [...this.#found].map(([what, screens]) => `${what} AT ${screens.join(", ")}`);
    ok(told.length === 0, `${told.length} things are cut off or covered`, ...told);
  }
}

/** The faults of a page now: {fault, where, text, by, sign}; `fault` is "cut off" or "covered", `sign` if three dots say
 * that there is more. `overlays`: a selector of what may lie over the rest for a while, like a dialog. */
export const faultsOn = (page, { overlays = "none" } = {}) => page.evaluate(findFaults, overlays);

/** Of those, what is cut off. */
export const clippedOn = async (page) => (await faultsOn(page)).filter(({ fault }) => fault === "cut off");

/** Runs in the page. */
function findFaults(overlays) {
  const SLACK = 1.5; // pixels: letters are rounded
  const AIR = 0.3; // of its height: so much of a line has no letters above and below
  const SOLID = 0.3; // of what lies behind it: so much is hidden by what counts as a cover
  const TO_PRESS = "button, a[href], input, select, textarea, summary, [role=slider], [role=switch]";
  /** What speaks to ears only, goes away by itself, or is a drawing's store. */
  const LEFT_OUT = "[data-live], .toast, .vh, .sprite, [hidden], script, style, .noscript";
  const found = [];

  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const root = modal ?? document.body; // nothing below a dialog is to be read

  const styleOf = (one) => getComputedStyle(one);
  const isForEars = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { clipPath, clip } = styleOf(at);
      if (clipPath === "inset(50%)" || clip === "rect(0px, 0px, 0px, 0px)") return true;
    }
    return false;
  };
  const isSeen = (one) =>
    !one.closest(LEFT_OUT) &&
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !isForEars(one);
  const nameOf = (one) => `${one.localName}${[...one.classList].map((name) => `.${name}`).join("")}`;
  const isBoxed = ({ display }) => display !== "inline" && display !== "contents";

  const tell = (fault, one, text, by, more = {}) => found.push({ fault, where: nameOf(one), text, by, ...more });

  // ---- cut off ----

  /** Whether an element holds those within it that are placed absolutely, or stay where they are in the window. */
  const holdsPlaced = ({ position, transform, filter, containerType }) =>
    position !== "static" || transform !== "none" || filter !== "none" || (containerType ?? "normal") !== "normal";

  /** The elements around a thing whose boxes may cut it, the nearest first: {one, style, isOutside}. A thing that is
   * placed somewhere on purpose may leave what it does not belong to. */
  function* around(thing) {
    let placed = "static";
    for (let one = thing; one && one !== document.body; one = one.parentElement) {
      const style = styleOf(one);
      const isHolder = placed === "static" || holdsPlaced(style);
      if (isHolder && placed === "absolute") placed = "static";
      if (isHolder && placed !== "fixed" && isBoxed(style)) yield { one, style };
      if (style.position === "absolute" && placed === "static") placed = "absolute";
      if (style.position === "fixed") placed = "fixed";
    }
    if (placed === "fixed") yield { one: null, style: null }; // the window
  }

  /** By how many pixels a rectangle sticks out of another one, and where: "7 px at the right". */
  function beyond(rect, box, axes, air = 0) {
    const over = {};
    if (axes.x) Object.assign(over, { right: rect.right - box.right, left: box.left - rect.left });
    const free = air * (rect.bottom - rect.top);
    if (axes.y) Object.assign(over, { bottom: rect.bottom - free - box.bottom, top: box.top - rect.top - free });
    const worst = Object.entries(over).sort(([, one], [, other]) => other - one)[0];
    return worst && worst[1] > SLACK ? `${Math.round(worst[1])} px at the ${worst[0]}` : null;
  }

  const theWindow = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

  /** All of the document, which may be scrolled but where one plays. */
  function wholePage() {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { left: -scrollX, top: -scrollY, right: scrollWidth - scrollX, bottom: scrollHeight - scrollY };
  }

  /** What cuts off one of the rectangles of a thing: {by, how}, or null. `holdsText`: a button holds the text on it. */
  function cutOf(thing, rects, { air = 0, holdsText = false }) {
    const axes = { x: true, y: true }; // in which it cannot be scrolled to
    let isBadge = false; // put somewhere on purpose
    const cutBy = (box, here) => rects.map((rect) => beyond(rect, box, here, air)).find(Boolean);
    for (const { one, style } of around(thing)) {
      if (one === null) {
        const how = cutBy(theWindow(), axes);
        return how ? { by: "the window", how } : null;
      }
      const { overflowX, overflowY, position } = style;
      const hides = { x: /hidden|clip/.test(overflowX), y: /hidden|clip/.test(overflowY) };
      const isHolder = holdsText && !isBadge && one.matches("button, a.btn");
      const here = { x: axes.x && (hides.x || isHolder), y: axes.y && (hides.y || isHolder) };
      if (position === "absolute") isBadge = true;
      const isItself = one === thing && !holdsText;
      const how = (here.x || here.y) && !isItself ? cutBy(one.getBoundingClientRect(), here) : null;
      if (how) return { by: nameOf(one), how, holder: one };
      if (/auto|scroll/.test(overflowX)) axes.x = false;
      if (/auto|scroll/.test(overflowY)) axes.y = false;
      if (!axes.x && !axes.y) return null;
    }
    const how = cutBy(modal ? theWindow() : wholePage(), axes);
    return how ? { by: "the page", how } : null;
  }

  function judgeCut(thing, rects, words, options) {
    const cut = cutOf(thing, rects, options);
    if (!cut) return;
    const { textOverflow, webkitLineClamp } = cut.holder ? styleOf(cut.holder) : {};
    const sign = textOverflow === "ellipsis" || (webkitLineClamp ?? "none") !== "none";
    tell("cut off", thing, `${words}: ${cut.how}`, cut.by, { sign });
  }

  // ---- covered ----

  const moved = new Map(); // what was scrolled, and where it was

  function scroll(one, left, top) {
    if (!moved.has(one)) moved.set(one, [one.scrollLeft, one.scrollTop]);
    one.scrollTo({ left, top, behavior: "instant" });
  }

  const middleOf = ({ left, top, right, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

  /** Scrolls a thing into the middle of all that can be scrolled around it. */
  function bringIntoSight(thing, rectOf) {
    for (const { one, style } of around(thing)) {
      if (one === null) return;
      if (!/auto|scroll/.test(style.overflowX + style.overflowY) || one === thing) continue;
      const [box, at] = [middleOf(one.getBoundingClientRect()), middleOf(rectOf())];
      scroll(one, one.scrollLeft + at.x - box.x, one.scrollTop + at.y - box.y);
    }
    const page = document.scrollingElement;
    const at = middleOf(rectOf());
    if (!modal && page.scrollHeight > innerHeight) scroll(page, scrollX, scrollY + at.y - innerHeight / 2);
  }

  /** Whether a point is within all that cuts a thing: else it is not seen there, for whatever reason. */
  function isInSight(thing, { x, y }) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    for (const { one, style } of around(thing)) {
      if (one === null || one === thing || style.overflowX === "visible") continue;
      const { left, top, right, bottom } = one.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return false;
    }
    return true;
  }

  function opacityOf(one) {
    let opacity = 1;
    for (let at = one; at; at = at.parentElement) opacity *= Number(styleOf(at).opacity);
    return opacity;
  }

  const alphaOf = (colour) => {
    const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    return /^(rgba|color|oklab|oklch|lab|lch)|\//.test(colour) && parts.length > 3 ? parts.at(-1) : 1;
  };
  const textsOf = (one) =>
    [...one.childNodes].filter(({ nodeType, data }) => nodeType === Node.TEXT_NODE && /\S/.test(data));

  function rectsOfText(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  }

  /** A line is higher than its letters are. */
  function inkOf({ left, top, right, bottom }) {
    const free = AIR * (bottom - top);
    return { left, right, top: top + free, bottom: bottom - free };
  }

  const isIn = ({ left, top, right, bottom }, { x, y }) => x >= left && x <= right && y >= top && y <= bottom;

  /** Whether an element draws something at a point where it is met. */
  function paints(one, point) {
    if (one.closest(LEFT_OUT) || one.closest(overlays) || opacityOf(one) < SOLID) return false;
    if (one instanceof SVGElement && one.localName !== "svg") return true;
    if (/^(img|canvas|video)$/.test(one.localName)) return true;
    const { backgroundColor, backgroundImage } = styleOf(one);
    if (alphaOf(backgroundColor) >= SOLID || backgroundImage !== "none") return true;
    return textsOf(one).some((node) => rectsOfText(node).some((rect) => isIn(inkOf(rect), point)));
  }

  /** What is drawn over a thing at a point, or null. What belongs to the same button is no cover. */
  function coverAt(thing, point) {
    const button = thing.closest(TO_PRESS);
    const isOwn = (one) => one.contains(thing) || thing.contains(one) || button?.contains(one);
    for (const one of document.elementsFromPoint(point.x, point.y)) {
      if (isOwn(one)) return null;
      if (paints(one, point)) return one;
    }
    return null;
  }

  /** Points of a rectangle: its middle, and near its ends; of a button farther in, where a badge at a corner is not. */
  function pointsOf(rect, isButton) {
    const { left, top, right, bottom } = rect;
    const { x, y } = middleOf(rect);
    const spread = (size) => (isButton ? 0.3 * size : Math.min(size / 4, 5));
    const [dx, dy] = [spread(right - left), spread(bottom - top)];
    return [
      { x, y },
      { x: left + dx, y },
      { x: right - dx, y },
      { x: left + dx, y: top + dy },
      { x: right - dx, y: bottom - dy },
    ];
  }

  /** What takes the press that is meant for a button, seen or not. */
  function thiefAt(button, point) {
    const one = document.elementFromPoint(point.x, point.y);
    const isMeant =
      !one ||
      one.closest(overlays) ||
      one.contains(button) ||
      button.contains(one) ||
      one.closest(TO_PRESS)?.contains(button);
    return isMeant || one.closest("label")?.contains(button) ? null : one;
  }

  function firstCover(thing, rect) {
    const middle = middleOf(rect);
    const isButton = thing.matches(TO_PRESS);
    if (isButton && isInSight(thing, middle)) {
      const thief = thiefAt(thing, middle);
      if (thief) return thief;
    }
    for (const point of pointsOf(rect, isButton)) {
      if (!isInSight(thing, point)) continue;
      const cover = coverAt(thing, point);
      if (cover) return cover;
    }
    return null;
  }

  /** A thing that is covered where it can be scrolled away from below its cover is not. */
  function judgeCover(thing, rectsNow, words) {
    for (let i = 0; i < rectsNow().length; i++) {
      const rect = () => rectsNow()[i];
      if (isInSight(thing, middleOf(rect())) && !firstCover(thing, rect())) continue;
      bringIntoSight(thing, rect);
      const cover = firstCover(thing, rect());
      if (!cover) continue;
      tell("covered", thing, words, `${nameOf(cover)} in ${nameOf(cover.parentElement)}`, { sign: false });
      return;
    }
  }

  // ---- all there is ----

  const shortened = (text) => text.replace(/\s+/g, " ").trim().slice(0, 80);

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (/[\p{L}\p{N}]/u.test(node.data) && isSeen(node.parentElement)) texts.push(node);
  }
  const buttons = [...root.querySelectorAll(TO_PRESS)].filter(isSeen);
  const wordsOf = (one) =>
    shortened(one.getAttribute("aria-label") ?? one.innerText ?? one.getAttribute("title") ?? "");

  for (const node of texts)
    judgeCut(node.parentElement, rectsOfText(node), shortened(node.data), { air: AIR, holdsText: true });
  const rectsOf = (one) => [...one.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  for (const one of buttons) judgeCut(one, rectsOf(one), wordsOf(one), {});

  // What is above something is found by pointing there, so what lets presses through must take them.
  const solid = new CSSStyleSheet();
  solid.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(solid);
  for (const node of texts) judgeCover(node.parentElement, () => rectsOfText(node).map(inkOf), shortened(node.data));
  document.adoptedStyleSheets.pop();
  for (const one of buttons) judgeCover(one, () => rectsOf(one), wordsOf(one));
  for (const [one, [left, top]] of [...moved].reverse()) one.scrollTo({ left, top, behavior: "instant" });

  const { scrollWidth, scrollHeight } = document.documentElement;
  const page = { fault: "cut off", where: "the page", sign: false, by: "the window" };
  if (scrollWidth > innerWidth + SLACK)
    found.push({ ...page, text: `${scrollWidth - innerWidth} px wider than its window` });
  if (document.querySelector(".playing") && scrollHeight > innerHeight + SLACK)
    found.push({ ...page, text: `${scrollHeight - innerHeight} px higher than its window, where one plays` });
  return found;
}
