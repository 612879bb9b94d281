import type { Page } from 'playwright-core';

/**
 * Goes to a page of the app as its links do: the app stays, and only that page is drawn. Whoever is not in the app yet has it
 * loaded there. To see what a page is like when it is loaded, use `page.goto`.
 */
export async function follow(page: Page, path: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/app/')) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
