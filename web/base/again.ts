// again.ts: parts of the page that did not come. Some browsers remember a module that failed and never ask
// for it again: then only the page anew helps, as soon as the server answers.

const key = 'bosquet.reloaded';
const tooSoonMs = 10_000; // so that a page that cannot be had is not loaded for ever
const failures = new Map<string, number>();

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/favicon.svg', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Notes that a part failed; from the second time on, the page is loaded anew if that may help. */
export async function noteFailure(part: string): Promise<void> {
  const times = (failures.get(part) ?? 0) + 1;
  failures.set(part, times);
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (times < 2 || Date.now() - last < tooSoonMs || !(await isServerThere())) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
