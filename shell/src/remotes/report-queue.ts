import type { Beacon } from '@keystead/contracts';

const ADDRESS = '/api/releases/beacons';
/** Milliseconds in which reports are gathered. */
const GATHER_MS = 1000;
/** As many as the contract takes at once. */
const MOST = 20;

let waiting: Beacon[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Outlives the page. What becomes of it is of no matter here. */
function post(beacons: Beacon[]): void {
  const body = new Blob([JSON.stringify({ beacons })], { type: 'application/json' });
  try {
    if (navigator.sendBeacon?.(ADDRESS, body)) return;
    void fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => {});
  } catch {
    // A browser that forbids both reports nothing.
  }
}

/** Sends what has been gathered. */
function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const gathered = waiting;
  waiting = [];
  for (let from = 0; from < gathered.length; from += MOST) post(gathered.slice(from, from + MOST));
}

/** Sends a report soon, with what else comes until then; at once when the page goes. */
export function sendReport(report: Beacon): void {
  waiting.push(report);
  timer ??= setTimeout(flush, GATHER_MS);
}

/** Has nothing be left behind when the page goes. */
export function sendReportsAtTheEnd(): void {
  window.addEventListener('pagehide', flush);
  // A phone may never come back to a page that it has put away.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
