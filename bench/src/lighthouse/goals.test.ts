import { missedGoals } from './goals.ts';
import type { PageFigures } from './page-figures.ts';
import { sampleFigures } from './sample-run.ts';

it('missedGoals: accepts figures that just meet the targets', () => {
  expect(missedGoals(sampleFigures())).toEqual([]);
});

it('missedGoals: has no targets for times', () => {
  expect(missedGoals(sampleFigures({ lcp: 60_000, tbt: 60_000 }))).toEqual([]);
});

it.each<[keyof PageFigures, number]>([
  ['performance', 94.5],
  ['accessibility', 99],
  ['best-practices', 96],
  ['seo', 99],
  ['cls', 0.021],
  ['scriptBytes', 120_001],
])('missedGoals: names %s when it is %d, which misses the target or was not measured', (name, value) => {
  expect(missedGoals(sampleFigures({ [name]: value }))).toEqual([name]);
  expect(missedGoals(sampleFigures({ [name]: Number.NaN }))).toEqual([name]);
});
