import { accessibilityProblems } from './accessibility-problems.ts';
import type { Visitor } from './visit.ts';

/** What is wrong with what a person sees now: for axe, by its width, and by what went wrong since they came. */
export async function pageProblems({ page, complaints, atRest }: Visitor, name: string): Promise<string[]> {
  await atRest();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...(await accessibilityProblems(page)),
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
    ...complaints,
  ].map((problem) => `${name}: ${problem}`);
}
