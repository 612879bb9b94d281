import type { Page, Request } from 'playwright-core';
import { eventually } from '../eventually.ts';

/** Milliseconds without a request after which a page counts as idle. */
const REST_MS = 500;

/** The event streams that notify a page of changes to records and releases. They stay open as long as the page. */
const lines: readonly string[] = ['/api/live', '/api/releases/changes'];
const isLive = (request: Request) => lines.includes(new URL(request.url()).pathname);

/**
 * Tracks the requests of a page. Returns a function that waits until it is idle: `networkidle` never occurs while the
 * app has an open event stream.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  const track = (request: Request) => {
    last = Date.now();
    if (!isLive(request)) open.add(request);
  };
  const forget = (request: Request) => {
    last = Date.now();
    open.delete(request);
  };
  page.on('request', track);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  return async () => {
    await eventually(
      () => (open.size === 0 ? Date.now() - last : 0),
      (rest) => rest >= REST_MS,
    );
  };
}

/**
 * Makes reads of a path (`path` is the part after `/api`) fail until "Try again" is pressed, and suppresses change
 * notifications. Reads succeed only after that press: a page that retries by itself would remove the button.
 */
export async function failReads(page: Page, path: RegExp): Promise<void> {
  await page.addInitScript(() => {
    const press = ({ target }: Event) => {
      const text = (target as Element | null)?.closest('button')?.textContent ?? '';
      if (/^try again$/i.test(text)) Object.assign(window, { triedAgain: true });
    };
    document.addEventListener('click', press, { capture: true });
  });
  const triedAgain = () => page.evaluate(() => 'triedAgain' in window).catch(() => false);
  const fails = [path, /^\/live$/];
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && fails.some((it) => it.test(pathname.slice('/api'.length))),
    async (route) => (route.request().method() === 'GET' && !(await triedAgain()) ? route.abort() : route.fallback()),
  );
}
