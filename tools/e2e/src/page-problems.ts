import { accessibilityProblems } from './accessibility-problems.ts';
import { readE2eConfig } from './config.ts';
import type { Visitor } from './visit.ts';

/**
 * Returns the problems of the current view: those that axe finds, horizontal overflow, and errors since the visitor
 * came.
 */
export async function pageProblems({ page, pageErrors, atRest }: Visitor, name: string): Promise<string[]> {
  await atRest();
  return named(name, [...(await accessibilityProblems(page)), ...(await tooWide(page)), ...pageErrors]);
}

/**
 * Returns the same for a state of a page, a dialog or an error, in the extended set. `npm test` skips axe here, which
 * takes longer than everything else: it runs axe once for each page (`pages.spec.ts`).
 */
export async function stateProblems(visitor: Visitor, name: string): Promise<string[]> {
  if (readE2eConfig().extended) return pageProblems(visitor, name);
  return named(name, [...(await tooWide(visitor.page)), ...visitor.pageErrors]);
}

async function tooWide(page: Visitor['page']): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wide > 0 ? [`${wide} px wider than the window`] : [];
}

const named = (name: string, problems: readonly string[]) => problems.map((problem) => `${name}: ${problem}`);
