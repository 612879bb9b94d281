import { noRolloutCounts, withStage } from './rollout-counts.ts';

describe('withStage', () => {
  it('adds stages of the same percentage or a higher one', () => {
    const counts = [0, 10, 10, 100].reduce(withStage, noRolloutCounts());
    expect(counts.stages.map(({ percent }) => percent)).toEqual([0, 10, 10, 100]);
  });

  it.each([9, 0, -1, 101, Number.NaN])('rejects %p after 10', (percent) => {
    expect(() => withStage(withStage(noRolloutCounts(), 10), percent)).toThrow(RangeError);
  });

  it.each([-1, 101])('rejects %p as the first percentage', (percent) => {
    expect(() => withStage(noRolloutCounts(), percent)).toThrow(RangeError);
  });
});
