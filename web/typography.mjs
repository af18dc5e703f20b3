// typography.mjs: how a language sets its texts, beyond what its words are: the rules of tools/typography.py, where
// they are explained, for the page's texts.

const apart = /`[^`]*`|https?:\/\/\S+|\{\w+\}/g;

const beforeIt = (mark) => `a narrow no-break space (U+202F) belongs before ${mark}`;
const french = [
  [/'/g, () => 'the apostrophe is ’'],
  [/(?<!^)(?<![\u202f\n])(?<! {2})(?<![;:!?])(?<![;:!?] )(?<!\d(?=:\d))[;:!?]/g, beforeIt],
  [/(?<!\u202f)»/g, beforeIt],
  [/«(?!\u202f)/g, (mark) => `a narrow no-break space (U+202F) belongs after ${mark}`],
];
const rules = { fr: french };

/** What is wrong with a text of a language, each with the words around it. */
export function misprints(language, text) {
  const plain = text.replace(apart, (one) => 'x'.repeat(one.length));
  return (rules[language.split('-')[0]] ?? []).flatMap(([pattern, say]) =>
    [...plain.matchAll(pattern)].map(
      ({ 0: mark, index }) => `${say(mark)}: "${text.slice(Math.max(0, index - 12), index + 13)}"`,
    ),
  );
}
