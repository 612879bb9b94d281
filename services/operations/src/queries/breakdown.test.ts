import { MAX_BREAKDOWN_ROWS } from '@keystead/contracts';
import { testDatabase } from '@keystead/service-kit/testing';
import { type Connection, type Model, Schema } from 'mongoose';
import { breakdownOf, monthOf } from './breakdown.ts';

interface Dated {
  readonly _id: number;
  readonly at?: Date | null;
}

describe('monthOf', () => {
  let database: Connection;
  let model: Model<Dated>;
  beforeAll(async () => {
    database = await testDatabase();
    model = database.model<Dated>('Dated', new Schema<Dated>({ _id: Number, at: Date }), 'dated');
  });
  beforeEach(async () => {
    await model.deleteMany({});
  });
  afterAll(() => database.close());

  async function monthsOf(zone: string, dates: readonly string[]): Promise<string[]> {
    await model.insertMany(dates.map((date, _id) => ({ _id, at: new Date(date) })));
    const month = await monthOf(model, {}, { date: '$at', zone });
    const found = await model.aggregate<{ month: string }>([{ $sort: { _id: 1 } }, { $project: { month } }]);
    return found.map((row) => row.month);
  }

  it.each([
    ['UTC', '2026-03-01T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-01T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-02-28T18:15:00.000Z'],
    // Zones that the database does not know.
    ['America/Coyhaique', '2026-03-01T03:00:00.000Z'],
    ['america/new_york', '2026-03-01T05:00:00.000Z'],
  ])('switches months to the millisecond in %s', async (zone, start) => {
    const before = new Date(Date.parse(start) - 1).toISOString();
    expect(await monthsOf(zone, [start, before, '2025-11-15T00:00:00Z', '2026-05-15T00:00:00Z'])).toEqual([
      '2026-03',
      '2026-02',
      '2025-11',
      '2026-05',
    ]);
  });

  it('handles a single date, and dates that are decades apart', async () => {
    expect(await monthsOf('Asia/Tokyo', ['2026-02-28T15:00:00Z'])).toEqual(['2026-03']);
    await model.deleteMany({});
    const dates = ['1999-12-31T15:00:00Z', '2026-02-28T14:59:59Z', '2026-02-28T15:00:00Z'];
    expect(await monthsOf('Asia/Tokyo', dates)).toEqual(['2000-01', '2026-02', '2026-03']);
  });

  it('uses UTC for months more than forty years before the newest', async () => {
    const dates = ['1931-03-31T23:00:00Z', '2026-02-28T15:00:00Z'];
    expect(await monthsOf('Asia/Tokyo', dates)).toEqual(['1931-03', '2026-03']);
  });

  it('gives null for a record without a date', async () => {
    await model.insertMany([{ _id: 1, at: null }]);
    const [row] = await model.aggregate([
      { $project: { month: await monthOf(model, {}, { date: '$at', zone: 'UTC' }) } },
    ]);
    expect(row).toEqual({ _id: 1, month: null });
  });
});

describe('breakdownOf', () => {
  it('orders by the sums in turn, then by key, and limits the rows to the first', () => {
    const rows = Array.from({ length: MAX_BREAKDOWN_ROWS * 2 }, (_, id) => ({
      key: id,
      first: id % 3,
      second: id % 7,
    }));
    const none = { first: 0, second: 0 };
    const sums = new Map(rows.map(({ key, ...row }) => [key, row]));
    const ordered = rows.toSorted(
      (one, other) => other.first - one.first || other.second - one.second || one.key - other.key,
    );
    expect(breakdownOf(sums, { none, largest: ['first', 'second'] })).toEqual({
      rows: ordered.slice(0, MAX_BREAKDOWN_ROWS),
      sum: {
        first: rows.reduce((sum, { first }) => sum + first, 0),
        second: rows.reduce((sum, { second }) => sum + second, 0),
      },
      capped: true,
    });
    expect(breakdownOf(sums, { none }).rows.map(({ key }) => key)).toEqual(
      rows.slice(-MAX_BREAKDOWN_ROWS).map(({ key }) => key),
    );
  });
});
