import type { Beacon } from '@keystead/contracts';

const ADDRESS = '/api/releases/beacons';
/** How long beacons are collected before they are sent, in milliseconds. */
const BATCH_DELAY_MS = 1000;
/** The contract's limit of beacons per request. */
const MAX_BATCH_SIZE = 20;

let waiting: Beacon[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** The request outlives the page; its result is ignored. */
function post(beacons: Beacon[]): void {
  const body = new Blob([JSON.stringify({ beacons })], { type: 'application/json' });
  try {
    if (navigator.sendBeacon?.(ADDRESS, body)) return;
    void fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => {});
  } catch {
    // A browser that forbids both reports nothing.
  }
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  const batch = waiting;
  waiting = [];
  for (let from = 0; from < batch.length; from += MAX_BATCH_SIZE) post(batch.slice(from, from + MAX_BATCH_SIZE));
}

/** Sends a beacon soon, in a batch with others; immediately when the user leaves the page. */
export function sendReport(report: Beacon): void {
  waiting.push(report);
  timer ??= setTimeout(flush, BATCH_DELAY_MS);
}

export function sendReportsOnLeave(): void {
  window.addEventListener('pagehide', flush);
  // A phone may never return to a hidden page.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
