// reload.ts: reloads the page where only a new one helps, once the server answers: when chunks (parts that are imported
// later) keep failing to load, as some browsers cache the failure of a dynamic import and never fetch that module again;
// and when the server's rules are newer than the page's.

const storageKey = 'bosquet.reloaded';
const leastBetweenMs = 10_000; // so that what a new page does not help does not reload it for ever
const failures = new Map<string, number>(); // by chunk

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/favicon.svg', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** A new page, unless the last one has just come. */
export async function reloadPage(): Promise<void> {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (Date.now() - last < leastBetweenMs || !(await isServerThere())) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
}

/** Counts that a chunk failed to load; from its second failure on the page is reloaded, if that may help. */
export async function noteLoadFailure(chunk: string): Promise<void> {
  const times = (failures.get(chunk) ?? 0) + 1;
  failures.set(chunk, times);
  if (times >= 2) await reloadPage();
}
