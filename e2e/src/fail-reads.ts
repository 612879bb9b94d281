import type { Page } from 'playwright-core';

/**
 * Has reads of an address (`path` comes after `/api`) fail until `page.unrouteAll()`. Nothing is told of changes either:
 * told of one, a page reads again by itself.
 */
export async function failReads(page: Page, path: RegExp): Promise<void> {
  const fails = [path, /^\/live$/];
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && fails.some((it) => it.test(pathname.slice('/api'.length))),
    (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()),
  );
}
