import type { Page } from 'playwright-core';

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
