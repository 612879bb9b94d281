import { seededNumbers } from '../seeded-numbers.ts';
import { faultKinds, planFaults } from './faults.ts';

const victims = ['gateway', 'portfolio', 'database'];
const plan = (seconds: number, seed = 1) => planFaults(victims, seconds, seededNumbers(seed));

test.each([1, 16, 60, 300])(
  'planFaults: in %i seconds every process gets every kind of fault equally often',
  (seconds) => {
    const met = Map.groupBy(plan(seconds), ({ victim, kind }) => `${victim} ${kind}`);
    expect(met.size).toBe(victims.length * faultKinds.length);
    expect(new Set([...met.values()].map(({ length }) => length)).size).toBe(1);
  },
);

test('planFaults: faults are ordered, within the time, and have the specified durations', () => {
  const faults = plan(300);
  expect(faults.map(({ at }) => at)).toEqual(faults.map(({ at }) => at).sort((one, other) => one - other));
  for (const { at, kind, lasts } of faults) {
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThan(300_000);
    if (kind === 'killed') expect(lasts).toBe(0);
    else expect(lasts >= 500 && lasts <= 8_000).toBe(true);
  }
});

test('planFaults: the same seed gives the same plan, another seed another plan', () => {
  expect(plan(60, 7)).toEqual(plan(60, 7));
  expect(plan(60, 7)).not.toEqual(plan(60, 8));
});
