// figures.mjs: many measurements become one line each.

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Three digits are as many as can be believed. */
function show(value) {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function title(text) {
  console.log(`\n${text}`);
}

/** "latency, half are below   0.56 ms   (0.54 to 0.61)" */
export function line(label, values, unit) {
  const range = values.length > 1 ? `(${show(Math.min(...values))} to ${show(Math.max(...values))})` : "";
  console.log(`  ${label.padEnd(44)} ${show(median(values)).padStart(8)} ${unit.padEnd(8)} ${range}`.trimEnd());
}
