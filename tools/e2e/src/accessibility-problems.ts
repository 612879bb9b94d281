import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Runs axe on the page with rules of every level, best practices included. Returns one line for each violation. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Injected through the DevTools protocol, to which the page's content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only violations are described: describing what passes takes longer than the checks. There is no audio or video to
  // preload.
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], preload: false }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
