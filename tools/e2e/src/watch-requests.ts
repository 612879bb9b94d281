import type { Page, Request } from 'playwright-core';
import { eventually } from './eventually.ts';

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
