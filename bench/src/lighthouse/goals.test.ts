import { missedGoals } from './goals.ts';
import type { PageFigures } from './page-figures.ts';
import { sampleFigures } from './sample-run.ts';

it('is content with figures that just meet the goals', () => {
  expect(missedGoals(sampleFigures())).toEqual([]);
});

it('has no goal for times', () => {
  expect(missedGoals(sampleFigures({ lcp: 60_000, tbt: 60_000 }))).toEqual([]);
});

it.each<[keyof PageFigures, number]>([
  ['performance', 94.5],
  ['accessibility', 99],
  ['best-practices', 96],
  ['seo', 99],
  ['cls', 0.021],
  ['scriptBytes', 120_001],
])('names %s that misses its goal with %d, or was not measured', (name, value) => {
  expect(missedGoals(sampleFigures({ [name]: value }))).toEqual([name]);
  expect(missedGoals(sampleFigures({ [name]: Number.NaN }))).toEqual([name]);
});
