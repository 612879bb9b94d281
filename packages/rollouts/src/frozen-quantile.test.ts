import { frozenQuantile, samplesToFreeze } from './frozen-quantile.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

describe('frozenQuantile', () => {
  it('is the sample that the rest of the share lies above', () => {
    expect(frozenQuantile(upTo(400), 0.75)).toBe(300);
    expect(frozenQuantile(upTo(401), 0.75)).toBe(301);
  });

  it('has no more than its share above it when samples are alike', () => {
    const samples = [...Array.from({ length: 200 }, () => 80), ...Array.from({ length: 200 }, () => 120)];
    expect(frozenQuantile(samples, 0.75)).toBe(120);
  });

  it('is not there with too few samples', () => {
    expect(frozenQuantile(upTo(samplesToFreeze - 1), 0.75)).toBeUndefined();
  });

  it('leaves the samples as they were', () => {
    const samples = upTo(400);
    frozenQuantile(samples, 0.75);
    expect(samples).toEqual(upTo(400));
  });

  it.each([0, 1, 75, Number.NaN])('refuses the quantile %p', (quantile) => {
    expect(() => frozenQuantile(upTo(400), quantile)).toThrow(RangeError);
  });

  it('refuses what is no number', () => {
    expect(() => frozenQuantile([...upTo(400), Number.NaN], 0.75)).toThrow(RangeError);
  });
});
