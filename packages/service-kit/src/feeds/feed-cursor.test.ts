import { ValidationFailed } from '../http/errors.ts';
import { feedCursor, feedPlace } from './feed-cursor.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = new Date('2026-03-01T12:05:00.000Z');
const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('feedPlace', () => {
  it('starts at the beginning, or 15 seconds before the given instant', () => {
    expect(feedPlace({}, now)).toEqual({ since: null, as_of: now, at: null });
    const since = new Date('2026-02-28T23:59:45.000Z');
    expect(feedPlace({ since: '2026-03-01T00:00:00.000Z' }, now)).toEqual({ since, as_of: now, at: null });
  });

  it.each([undefined, '2026-03-01T00:00:00.000Z'])('keeps since and as_of in the cursor (since %s)', (since) => {
    const started = { ...feedPlace({ since }, now), at: '17' };
    expect(feedPlace({ cursor: feedCursor(started) }, later)).toEqual(started);
  });

  it.each([
    ['not JSON', 'x'],
    ['null', packed(null)],
    ['an object', packed({ at: '1' })],
    ['without a place', packed([0, 0, null])],
    ['with a query for a place', packed([0, 0, { $gt: '' }])],
    ['with words for a beginning', packed(['soon', 0, '1'])],
    ['without an instant', packed([0, null, '1'])],
    ['beyond all instants', packed([0, 9e15, '1'])],
  ])('rejects a cursor that is %s', (_, cursor) => {
    expect(() => feedPlace({ cursor }, now)).toThrow(ValidationFailed);
  });
});
