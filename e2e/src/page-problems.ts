import { accessibilityProblems } from './accessibility-problems.ts';
import { readJourneyConfig } from './config.ts';
import type { Visitor } from './visit.ts';

/** What is wrong with what a person sees now: for axe, by its width, and by what went wrong since they came. */
export async function pageProblems({ page, complaints, atRest }: Visitor, name: string): Promise<string[]> {
  await atRest();
  return named(name, [...(await accessibilityProblems(page)), ...(await tooWide(page)), ...complaints]);
}

/**
 * The same of a state of a page, a dialog or an error, in the extended set. `npm test` leaves axe out, which takes longer
 * than all else: it asks axe about each page once (`pages.journey.ts`).
 */
export async function stateProblems(visitor: Visitor, name: string): Promise<string[]> {
  if (readJourneyConfig().extended) return pageProblems(visitor, name);
  return named(name, [...(await tooWide(visitor.page)), ...visitor.complaints]);
}

async function tooWide(page: Visitor['page']): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wide > 0 ? [`${wide} px wider than the window`] : [];
}

const named = (name: string, problems: readonly string[]) => problems.map((problem) => `${name}: ${problem}`);
