// reload.ts: reloads the page when chunks (parts that are imported later) keep failing to load. Some browsers cache
// the failure of a dynamic import and never fetch that module again: then only a new page helps, once the server answers.

const storageKey = 'bosquet.reloaded';
const leastBetweenMs = 10_000; // so that a chunk that cannot be had does not reload the page for ever
const failures = new Map<string, number>(); // by chunk

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/favicon.svg', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Counts that a chunk failed to load; from its second failure on the page is reloaded, if that may help. */
export async function noteLoadFailure(chunk: string): Promise<void> {
  const times = (failures.get(chunk) ?? 0) + 1;
  failures.set(chunk, times);
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (times < 2 || Date.now() - last < leastBetweenMs || !(await isServerThere())) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
}
