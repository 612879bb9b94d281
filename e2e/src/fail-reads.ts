import type { Page } from 'playwright-core';

/**
 * Has reads of an address (`path` comes after `/api`) fail until "Try again" is pressed. Nothing is told of changes either.
 * They succeed from that press on and no sooner: a page that reads again by itself would take the button away.
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
