import { periodOf, within } from './period.ts';

describe('periodOf', () => {
  it.each([
    ['UTC', '2026-03-08T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    // Clocks go forward there on 8 March.
    ['America/Los_Angeles', '2026-03-08T08:00:00.000Z', '2026-03-10T07:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-07T18:15:00.000Z', '2026-03-09T18:15:00.000Z'],
  ])('includes both days completely in %s', (zone, from, until) => {
    expect(periodOf('2026-03-08', '2026-03-09', zone)).toEqual({ from: new Date(from), until: new Date(until) });
  });

  it('leaves an end open without a day, and is undefined without both days', () => {
    expect(periodOf('2026-03-08', undefined, 'UTC')).toEqual({ from: new Date('2026-03-08T00:00:00Z') });
    expect(periodOf(undefined, '2026-03-08', 'UTC')).toEqual({ until: new Date('2026-03-09T00:00:00Z') });
    expect(periodOf(undefined, undefined, 'UTC')).toBeUndefined();
    expect(within({ until: new Date(7) })).toEqual({ $lt: new Date(7) });
  });
});
