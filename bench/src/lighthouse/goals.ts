import { type Goal, meets } from '../goals/goal.ts';
import type { PageFigures } from './page-figures.ts';

/** The targets of every public page. */
export const goals: Readonly<Partial<Record<keyof PageFigures, Goal>>> = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 100 },
  cls: { most: 0.02 },
  scriptBytes: { most: 120_000 },
};

/** Whether a figure meets its target. A figure without a target does. A figure that was not measured does not. */
export function reaches(name: keyof PageFigures, value: number): boolean {
  const goal = goals[name];
  return goal === undefined || meets(goal, value);
}

/** Returns the figures of a page that miss their targets. */
export function missedGoals(figures: PageFigures): (keyof PageFigures)[] {
  return (Object.keys(goals) as (keyof PageFigures)[]).filter((name) => !reaches(name, figures[name]));
}
