import { addDays, everything, type Scope } from '@keystead/service-kit';
import { testDatabase } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { JournalRepository } from './journal.repository.ts';
import { accounts, type JournalEntry } from './journal.ts';
import type { JournalCut } from './journal-moves.repository.ts';
import {
  type AccountMove,
  accountMoves,
  eachAccountMove,
  eachLeaseMove,
  type LeaseMove,
  leaseMoves,
  packAccountMoves,
  packLeaseMoves,
} from './journal-moves.ts';

const codes = accounts.map(({ code }) => code);
const day = fc.nat(800).map((days) => addDays('2025-01-01', days));
// Also amounts that 32 bits cannot hold.
const cents = fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 9_000_000_000 }));

/** An entry with two lines, dated on any day, whenever it is recorded. */
const drafts = fc.record({
  date: day,
  kind: fc.constantFrom('charge', 'payment', 'return'),
  lease_id: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(5_000_000_000)),
  debit: fc.constantFrom(...codes),
  credit: fc.constantFrom(...codes),
  cents,
});
type Draft = typeof drafts extends fc.Arbitrary<infer T> ? T : never;

const recordedAt = (place: number): Date => new Date(Date.UTC(2026, 0, 1, 0, place));

const entryOf = (accountId: number, { date, kind, lease_id, ...of }: Draft, place: number): JournalEntry => ({
  _id: `${accountId}:${kind}:${place}`,
  account_id: accountId,
  number: place + 1,
  date,
  source: `${kind}:${place}`,
  memo: kind,
  lease_id,
  property_id: 11,
  recorded_at: recordedAt(place),
  lines: [
    { account: of.debit, debit_cents: of.cents, credit_cents: 0 },
    { account: of.credit, debit_cents: 0, credit_cents: of.cents },
  ],
});

/** What the entries of a cut come to, one by one. */
function summed(entries: readonly JournalEntry[], { from = '', to, recorded_before }: JournalCut) {
  const counted = entries.filter(
    ({ date, recorded_at }) =>
      date >= from && date <= to && (recorded_before === undefined || recorded_at < recorded_before),
  );
  const lines = counted.flatMap((entry) => entry.lines.map((line) => ({ ...line, lease_id: entry.lease_id })));
  const net = (of: readonly (typeof lines)[number][]) =>
    of.reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents - credit_cents, 0);
  const byAccount = [...Map.groupBy(lines, ({ account }) => account)].map(([account, own]) => ({
    account,
    debit_cents: own.reduce((sum, { debit_cents }) => sum + debit_cents, 0),
    credit_cents: own.reduce((sum, { credit_cents }) => sum + credit_cents, 0),
    lines: own.length,
  }));
  const byLease = [...Map.groupBy(lines, ({ lease_id }) => lease_id)].map(([lease_id, own]) => ({
    lease_id,
    balance_cents: net(own.filter(({ account }) => account === '1200' || account === '2200')),
    deposit_cents: 0 - net(own.filter(({ account }) => account === '2100')),
  }));
  return { byAccount, byLease };
}

const byText = <T>(all: readonly T[]): string[] => all.map((each) => JSON.stringify(each)).sort();

describe('sums of the journal', () => {
  let database: Connection;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  /** What the repository answers, in the shape of `summed`; leases that nothing moved are left out. */
  async function stored(journal: JournalRepository, scope: Scope, cut: JournalCut) {
    const byAccount = await journal.sums(scope, cut);
    const byLease = [...(await journal.leaseSums(scope, cut))].map(([lease_id, of]) => ({ lease_id, ...of }));
    return { byAccount, byLease };
  }
  const sorted = ({ byAccount, byLease }: ReturnType<typeof summed>) => ({
    byAccount: byText(byAccount),
    byLease: byText(byLease.filter((of) => of.balance_cents !== 0 || of.deposit_cents !== 0)),
  });

  it('are those of the entries, whatever their dates and when they were recorded, as the blocks fill up', async () => {
    const journal = new JournalRepository(database, 5);
    await journal.createIndexes();
    let accountId = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(drafts, { minLength: 1, maxLength: 40 }),
        fc.array(fc.record({ from: fc.option(day), to: day, known: fc.option(fc.nat(40)) }), {
          minLength: 2,
          maxLength: 3,
        }),
        fc.integer({ min: 1, max: 12 }),
        async (all, cuts, step) => {
          accountId += 1;
          const scope: Scope = { kind: 'account', accountId };
          const entries = all.map((draft, place) => entryOf(accountId, draft, place));
          for (let at = 0; at < entries.length; at += step) {
            await journal.post(entries.slice(at, at + step).map(({ number: _, ...entry }) => entry));
            for (const { from, to, known } of cuts) {
              const cut: JournalCut = {
                ...(from !== null && { from }),
                to,
                ...(known !== null && { recorded_before: recordedAt(known) }),
              };
              expect(sorted(await stored(journal, scope, cut))).toEqual(
                sorted(summed(entries.slice(0, at + step), cut)),
              );
            }
          }
        },
      ),
      { numRuns: 12 },
    );
    // The admin's are those of all accounts, in blocks or not.
    await journal.post([
      {
        ...entryOf(
          accountId + 1,
          { date: '2025-05-05', kind: 'charge', lease_id: 1, debit: '1200', credit: '4000', cents: 7 },
          0,
        ),
      },
    ]);
    const everyEntry = await database.collection<JournalEntry>('journal_entries').find().toArray();
    const cut = { to: '2026-06-30' };
    expect(sorted(await stored(journal, everything, cut))).toEqual(sorted(summed(everyEntry as JournalEntry[], cut)));
  });

  it('are made once, also if several ask at the same time or a process ended half-way', async () => {
    const accountId = 9_001;
    const scope: Scope = { kind: 'account', accountId };
    const draft: Draft = { date: '2025-03-03', kind: 'charge', lease_id: 1, debit: '1200', credit: '4000', cents: 100 };
    const entries = Array.from({ length: 25 }, (_, place) => entryOf(accountId, draft, place));
    await database.collection<JournalEntry>('journal_entries').insertMany(entries as never);
    const readers = [new JournalRepository(database, 10), new JournalRepository(database, 10)];
    const sums = await Promise.all(readers.map((journal) => journal.leaseSums(scope, { to: '2025-12-31' })));
    expect(sums.map((of) => of.get(1)?.balance_cents)).toEqual([2_500, 2_500]);
    const blocks = () => database.collection('journal_moves').countDocuments({ account_id: accountId });
    expect(await blocks()).toBe(2);
    await readers[0]?.eraseOf(accountId);
    expect([
      await blocks(),
      await database.collection('journal_entries').countDocuments({ account_id: accountId }),
    ]).toEqual([0, 0]);
  });
});

test('moves are the same after they were packed', () => {
  fc.assert(
    fc.property(fc.array(drafts, { maxLength: 30 }), (all) => {
      const entries = all.map((draft, place) => entryOf(1, draft, place));
      const [ofAccounts, ofLeases] = [accountMoves(entries), leaseMoves(entries)];
      for (const isOn of [() => true, (date: string) => date < '2026-01-01']) {
        const isIn = ({ date }: { readonly date: string }) => isOn(date);
        const accountsSeen: AccountMove[] = [];
        eachAccountMove(packAccountMoves(ofAccounts), isOn, (move) => accountsSeen.push(move));
        expect(accountsSeen).toEqual(ofAccounts.filter(isIn));
        const leasesSeen: LeaseMove[] = [];
        eachLeaseMove(packLeaseMoves(ofLeases), isOn, (lease_id, date, balance_cents, deposit_cents) =>
          leasesSeen.push({ lease_id, date, balance_cents, deposit_cents }),
        );
        expect(leasesSeen).toEqual(ofLeases.filter(isIn));
      }
    }),
  );
});

test('a list of all accounts, which share their numbers, leaves out none at the end of a page', async () => {
  const database = await testDatabase();
  const draft: Draft = { date: '2025-03-03', kind: 'charge', lease_id: 1, debit: '1200', credit: '4000', cents: 100 };
  const entries = [1, 2, 3].flatMap((account) => [0, 1].map((place) => entryOf(account, draft, place)));
  await database.collection<JournalEntry>('journal_entries').insertMany(entries as never);
  const journal = new JournalRepository(database);
  const places: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await journal.page(everything, { limit: 2, ...(cursor && { cursor }) });
    places.push(...page.rows.map(({ number, account_id }) => `${number} of ${account_id}`));
    cursor = page.next_cursor;
  }
  expect(places).toEqual([2, 1].flatMap((number) => [1, 2, 3].map((account) => `${number} of ${account}`)));
  await expect(journal.page(everything, { cursor: '2' })).rejects.toThrow('cursor');
  const own: Scope = { kind: 'account', accountId: 2 };
  expect(await journal.page(own, { limit: 1 })).toMatchObject({ rows: [{ number: 2 }], next_cursor: '2' });
  expect(await journal.page(own, { cursor: '2' })).toMatchObject({ rows: [{ number: 1 }], next_cursor: null });
  await database.close();
});
