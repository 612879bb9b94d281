import { fromCents, toCents } from './money.ts';

describe('money', () => {
  it('is exact in cents', () => {
    expect(toCents(33.33) * 1000).toBe(3_333_000);
    expect(toCents(1.15)).toBe(115);
    expect(toCents(9_999_999_999.99)).toBe(999_999_999_999);
    expect(fromCents(3_333_000)).toBe(33_330);
    expect(fromCents(toCents(0.07))).toBe(0.07);
  });
});
