import type { Page, Request } from 'playwright-core';
import { eventually } from './eventually.ts';

/** Milliseconds without a request after which a page is at rest. */
const REST_MS = 500;

/** The lines on which a page hears of changes, of records and of releases: they are open as long as it is. */
const lines: readonly string[] = ['/api/live', '/api/releases/changes'];
const isLive = (request: Request) => lines.includes(new URL(request.url()).pathname);

/**
 * Follows what a page asks for. Answers how to wait until it is at rest: `networkidle` never comes while the app hears of
 * changes.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  const note = (request: Request) => {
    last = Date.now();
    if (!isLive(request)) open.add(request);
  };
  const forget = (request: Request) => {
    last = Date.now();
    open.delete(request);
  };
  page.on('request', note);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  return async () => {
    await eventually(
      () => (open.size === 0 ? Date.now() - last : 0),
      (rest) => rest >= REST_MS,
    );
  };
}
