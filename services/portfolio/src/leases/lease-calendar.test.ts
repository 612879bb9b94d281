import { setTimeout } from 'node:timers/promises';
import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { LeaseCalendar } from './lease-calendar.ts';

describe('LeaseCalendar', () => {
  let database: Connection;
  let calendar: LeaseCalendar;
  beforeEach(async () => {
    database = await testDatabase();
    calendar = new LeaseCalendar(database);
  });
  afterEach(() => database.close());

  const daysOf = (_id: number, start_date: string, end_date: string, version = 1) => ({
    _id,
    account_id: 1,
    property_id: 9,
    start_date,
    end_date,
    version,
  });
  const written = (_id: number, version = 1) => ({ _id, property_id: 9, version });
  const terms = async () => (await database.collection('lease_calendars').findOne())?.terms ?? [];
  const marks = async () => (await terms()).map(({ mark }: { mark: string }) => mark);
  const age = () =>
    database
      .collection('lease_calendars')
      .updateMany(
        {},
        { $set: { 'terms.$[waiting].at': new Date(Date.now() - 120_000) } },
        { arrayFilters: [{ 'waiting.at': { $ne: null } }] },
      );

  it('gives each day of a property to one lease when reservations race, even the first ones', async () => {
    const tries = Array.from({ length: 50 }, (_, lease) =>
      calendar.reserve(daysOf(lease + 1, '2026-01-01', '2026-12-31')),
    );
    const answers = await Promise.allSettled(tries);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          code: 'lease_overlap',
          message: 'This property is leased from Jan 1, 2026 to Dec 31, 2026 already.',
        });
  });

  it('accepts concurrent reservations of adjoining days', async () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
    await Promise.all(months.map((month, at) => calendar.reserve(daysOf(at + 1, `${month}-01`, `${month}-28`))));
    expect(await terms()).toHaveLength(12);
    await expect(calendar.reserve(daysOf(99, '2026-04-28', '2026-06-01'))).rejects.toThrow(
      'This property is leased from Apr 1, 2026 to Apr 28, 2026 already.',
    );
  });

  it('keeps the old days of a lease until the new ones are committed', async () => {
    await calendar.commit(written(1), await calendar.reserve(daysOf(1, '2026-01-01', '2026-06-30')));
    const moved = await calendar.reserve(daysOf(1, '2026-06-01', '2026-12-31', 2));
    await expect(calendar.reserve(daysOf(2, '2026-01-01', '2026-01-01'))).rejects.toThrow('leased');
    await calendar.commit(written(1, 2), moved);
    await calendar.reserve(daysOf(2, '2026-01-01', '2026-05-31'));
    await expect(calendar.reserve(daysOf(3, '2026-12-31', '2026-12-31'))).rejects.toThrow('leased');
  });

  it('keeps the days of a newer version when an older one is committed or freed late', async () => {
    const older = await calendar.reserve(daysOf(1, '2026-01-01', '2026-06-30', 1));
    const newer = await calendar.reserve(daysOf(1, '2026-07-01', '2026-12-31', 2));
    await calendar.commit(written(1, 2), newer);
    await calendar.commit(written(1, 1), older);
    await calendar.free(written(1, 1));
    expect(await terms()).toMatchObject([{ mark: newer.mark, at: null }]);
  });

  it('releases the days of a lease that was not written', async () => {
    const { mark } = await calendar.reserve(daysOf(1, '2026-01-01', '2026-06-30'));
    await calendar.release(9, mark);
    expect(await terms()).toEqual([]);
  });

  it('leaves recent reservations to the requests that made them', async () => {
    await calendar.reserve(daysOf(1, '2026-01-01', '2026-06-30'));
    await calendar.repair(async () => null);
    expect(await terms()).toHaveLength(1);
  });

  it('commits days that a crash left pending after a lease was written', async () => {
    await calendar.commit(written(1), await calendar.reserve(daysOf(1, '2026-01-01', '2026-06-30', 1)));
    const { mark } = await calendar.reserve(daysOf(1, '2026-01-01', '2026-03-31', 2));
    await age();
    await Promise.all([calendar.repair(async () => mark), calendar.repair(async () => mark)]);
    expect(await terms()).toMatchObject([{ mark, at: null }]);
  });

  it('removes what a crash left pending before a lease was written, and nothing else', async () => {
    const first = await calendar.reserve(daysOf(1, '2026-01-01', '2026-06-30', 1));
    await calendar.commit(written(1), first);
    await calendar.reserve(daysOf(1, '2027-01-01', '2027-06-30', 2));
    await calendar.reserve(daysOf(2, '2028-01-01', '2028-06-30'));
    await age();
    await calendar.repair(async (lease) => (lease === 1 ? first.mark : null));
    expect(await marks()).toEqual([first.mark]);
  });

  it('checks days that were marked as pending before they are freed', async () => {
    const stored = await calendar.reserve(daysOf(1, '2026-01-01', '2026-06-30'));
    const freed = await calendar.reserve(daysOf(2, '2027-01-01', '2027-06-30'));
    await calendar.commit(written(1), stored);
    await calendar.commit(written(2), freed);
    await calendar.markPending(written(1));
    await calendar.markPending(written(2));
    await age();
    await calendar.repair(async (lease) => (lease === 1 ? stored.mark : null));
    expect(await terms()).toMatchObject([{ mark: stored.mark, at: null }]);
  });

  it('does not commit a term that was marked as pending again later', async () => {
    const reservation = await calendar.reserve(daysOf(1, '2026-01-01', '2026-06-30'));
    await setTimeout(2);
    await calendar.markPending(written(1));
    await calendar.commit(written(1), reservation);
    await age();
    await calendar.repair(async () => null);
    expect(await terms()).toEqual([]);
  });
});
