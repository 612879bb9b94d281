import { frozenQuantile, SAMPLES_TO_FREEZE } from './frozen-quantile.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

describe('frozenQuantile', () => {
  it('returns the sample above which the remaining share lies', () => {
    expect(frozenQuantile(upTo(400), 0.75)).toBe(300);
    expect(frozenQuantile(upTo(401), 0.75)).toBe(301);
  });

  it('has at most the remaining share above it when samples are equal', () => {
    const samples = [...Array.from({ length: 200 }, () => 80), ...Array.from({ length: 200 }, () => 120)];
    expect(frozenQuantile(samples, 0.75)).toBe(120);
  });

  it('is undefined with too few samples', () => {
    expect(frozenQuantile(upTo(SAMPLES_TO_FREEZE - 1), 0.75)).toBeUndefined();
  });

  it('does not change the samples', () => {
    const samples = upTo(400);
    frozenQuantile(samples, 0.75);
    expect(samples).toEqual(upTo(400));
  });

  it.each([0, 1, 75, Number.NaN])('rejects the quantile %p', (quantile) => {
    expect(() => frozenQuantile(upTo(400), quantile)).toThrow(RangeError);
  });

  it('rejects a sample that is not a number', () => {
    expect(() => frozenQuantile([...upTo(400), Number.NaN], 0.75)).toThrow(RangeError);
  });
});
