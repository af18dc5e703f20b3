// plurals.mjs: the command counts as Unicode's CLDR says, and so as the page does.
//
// usage: node plurals.mjs PLURAL_LIST
import { readFileSync } from "node:fs";
import { equal, ok, run, test } from "../server/lib.mjs";

/** The rules of plural_list.h. The form of a number is an expression that C and JavaScript read alike. */
function readRules() {
  const text = readFileSync(process.argv[2], "utf8").replace(/\\\n\s*/g, " ");
  const rules = text.matchAll(/PLURAL\((\w+), *"([^"]*)", *"([^"]*)", *(.*?)\)(?= +PLURAL\(|\s*\n)/g);
  return [...rules].map(([, name, codes, forms, form]) => ({
    name,
    codes: codes.split(" "),
    forms: forms.split(" "),
    formOf: new Function("n", `return ${form};`),
  }));
}

const rules = readRules();

test("every rule is read", () => {
  const { length } = readFileSync(process.argv[2], "utf8").match(/^ +PLURAL\(/gm);
  ok(length > 5, "there are rules", length);
  equal(rules.length, length, "as many as there are");
  const codes = rules.flatMap((one) => one.codes);
  equal(codes.length, new Set(codes).size, "no language is in two");
});

for (const { name, codes, forms, formOf } of rules)
  test(`${name}: ${codes.join(" ")}`, () => {
    const numbers = [...Array(1200).keys(), 9999, 10_000, 99_999, 100_000, 100_001, 123_456, 999_999];
    for (const code of codes) {
      equal(Intl.PluralRules.supportedLocalesOf(code), [code], `${code} is a language`);
      const known = new Intl.PluralRules(code);
      for (const n of numbers) equal(formOf(n), known.select(n), `${n} in ${code}`);
    }
    equal([...forms].sort(), [...new Set([...numbers.map(formOf), "other"])].sort(), "the forms that there are");
  });

await run();
