import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong on the page, at any level, best practices included: one line a violation. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Through the debugger's protocol, which the page's content security policy does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // What passes is not described, which takes longer than finding what does not; there is no sound or film to load.
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], preload: false }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
