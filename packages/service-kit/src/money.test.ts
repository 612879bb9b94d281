import { centsOrNull, fromCents, toCents } from './money.ts';

describe('money', () => {
  it('is exact in cents', () => {
    expect(toCents(33.33) * 1000).toBe(3_333_000);
    expect(toCents(1.15)).toBe(115);
    expect(toCents(9_999_999_999.99)).toBe(999_999_999_999);
    expect(fromCents(3_333_000)).toBe(33_330);
    expect(fromCents(toCents(0.07))).toBe(0.07);
  });

  it('centsOrNull is null for an absent amount, not 0', () => {
    expect([centsOrNull(0), centsOrNull(1.15), centsOrNull(null), centsOrNull(undefined)]).toEqual([
      0,
      115,
      null,
      null,
    ]);
  });
});
