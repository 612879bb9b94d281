import type { Visitor } from './visit.ts';

/**
 * Goes to a page of the app as its links do: the app stays, and only that page is drawn. It is at rest then, so that nothing
 * of the page before, as rows of a list that was narrowed otherwise, is taken for its own. Whoever is not in the app yet has
 * the page loaded. To see what a page is like when it is loaded, use `page.goto`.
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
