import type { Visitor } from './visit.ts';

/**
 * Navigates to a page of the app like its links do: the app stays loaded and only the page changes. Then waits until
 * the page is idle, so that content of the previous page, such as rows of another filter, is not mistaken for its own.
 * Outside the app, it loads the page. To test a page load, use `page.goto`.
 */
export async function follow({ page, atRest }: Visitor, path: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/app/')) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await atRest();
}
