import type { Beacon } from '@keystead/contracts';

const ADDRESS = '/api/releases/beacons';
/** How long beacons are collected before they are sent, in milliseconds. */
const BATCH_DELAY_MS = 1000;
/** The contract's limit of beacons per request. */
const MAX_BATCH_SIZE = 20;

let waiting: Beacon[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** The browser's own functions, as they are before any remote has run and could replace them. The server has none. */
const own = {
  sendBeacon: globalThis.navigator?.sendBeacon?.bind(navigator),
  fetch: globalThis.fetch?.bind(globalThis),
  stringify: JSON.stringify,
  Blob: globalThis.Blob,
};

/** The request outlives the page; its result is ignored. */
function post(beacons: Beacon[]): void {
  const body = new own.Blob([own.stringify({ beacons })], { type: 'application/json' });
  try {
    if (own.sendBeacon?.(ADDRESS, body)) return;
    void own.fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => {});
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

/**
 * Sends a beacon soon, in a batch with others; immediately when the user leaves the page. The first one of a remote is
 * sent before its code runs, which may block the page for ever.
 */
export function sendReport(report: Beacon): void {
  waiting.push(report);
  if (report.kind === 'loading') flush();
  else timer ??= setTimeout(flush, BATCH_DELAY_MS);
}

export function sendReportsOnLeave(): void {
  window.addEventListener('pagehide', flush);
  // A phone may never return to a hidden page.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
