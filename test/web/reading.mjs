// reading.mjs: what is read on a screen, and whether all of it is of one language.
import { allWords, languages } from "./catalogues.mjs";
import { eventually, sleep } from "./browser.mjs";

/** Every text that is seen or read aloud now; what was said earlier stays as it was said. */
export function textsOf(page) {
  return page.evaluate(() => {
    const attributes = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];
    const texts = [];
    const visit = (element) => {
      if (element.matches("[data-live], .toast, script, style, .sprite, [hidden]")) return;
      if (element.checkVisibility && !element.checkVisibility({ visibilityProperty: true })) return;
      for (const name of attributes) if (element.getAttribute(name)) texts.push(element.getAttribute(name));
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) texts.push(child.data);
        else if (child instanceof Element) visit(child);
    };
    visit(document.body);
    return [document.title, ...texts]
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => /\p{L}/u.test(text));
  });
}

/** The same, once the page has got all that it asked for. */
export async function steadyTexts(person) {
  let before = null;
  return eventually("the page comes to rest", async () => {
    await person.rest();
    const now = person.owed.size === 0 ? await textsOf(person.page) : null;
    const isSame = now !== null && `${now}` === `${before}`;
    before = now;
    if (!isSame) await sleep(150);
    return isSame && now;
  });
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const spaced = (text) => text.replace(/\s+/g, " ").trim();
const unpointed = (text) => text.replace(/^[\s.,:;!?]+|[\s.,:;!?]+$/g, "");

// What no catalogue holds, whatever the language: people, what they wrote, keys, numbers, links.
const NAMES = /^(Anna|Béla|Chloé|Dora|Emil|GrandBois|Bosquet|Me voilà !|Pas mal !)$/;
const OF_LANGUAGES = new Set(
  languages.flatMap(({ code, name }) => [code.toUpperCase(), `${code.toUpperCase()}: ${name}`]),
);
const KEYS = /^([A-Z]|Esc|⏎|Ctrl)$/;
const isOfNoLanguage = (text) =>
  !/\p{L}/u.test(text) ||
  NAMES.test(text) ||
  OF_LANGUAGES.has(text) ||
  KEYS.test(text) ||
  /^(https?:\S+|\d+:\d+ [AP]M|[0-9a-f]{6,}…?([0-9a-f]{8})?)$/.test(text);

/** How long ago something was, as it is said while this program runs. */
function agoIn(language) {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return Array.from({ length: 20 }, (_, minutes) => relative.format(-minutes, "minute"));
}

/** Texts without that: a minute may pass while one looks. */
export function timeless(texts, language) {
  const ago = agoIn(language);
  return texts.map((text) => ago.reduce((rest, one) => (rest.endsWith(one) ? rest.slice(0, -one.length) : rest), text));
}

/** A judge of texts: whether all of a text is of the catalogue of one language. */
export class Judge {
  constructor(language) {
    const words = [...allWords(language).values()].flatMap((text) => text.split("\n").map(spaced));
    const isRich = (text) => /\{\w+\}/.test(text);
    this.plain = new Set(words.filter((text) => !isRich(text)).flatMap((text) => [text, unpointed(text)]));
    // A name in bold stands by itself, and so do the pieces of the sentence around it.
    this.pieces = new Set(
      words
        .filter(isRich)
        .flatMap((text) => text.split(/\{\w+\}/))
        .map(unpointed),
    );
    this.patterns = words
      .filter((text) => isRich(text) && text.replace(/\{\w+\}/g, "") !== "")
      .map(
        (text) =>
          new RegExp(
            `^${text
              .split(/\{\w+\}/)
              .map(escaped)
              .join("(.+?)")}$`,
            "u",
          ),
      );
    for (const one of agoIn(language)) this.plain.add(one);
  }

  knows(text, depth = 0) {
    if (isOfNoLanguage(text) || this.plain.has(text) || this.pieces.has(unpointed(text))) return true;
    if (depth > 4) return false;
    const areKnown = (parts) => parts.every((part) => this.knows(part.trim(), depth + 1));
    for (const pattern of this.patterns) {
      const holes = pattern.exec(text)?.slice(1);
      if (holes && areKnown(holes)) return true;
    }
    for (const joint of [/ · /, /(?<=[.!?…:]) /, /,? (?:et|and) |, /]) {
      const parts = text.split(joint);
      if (parts.length > 1 && areKnown(parts)) return true;
    }
    return false;
  }
}
