import type { Answer, Body } from '@keystead/contracts';
import { addDays } from '@keystead/service-kit';
import { atRest, type TestApi, testDatabase } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { followLeases, posted, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, runJobs, testOperations, type World } from '../../test/test-operations.ts';
import { JournalRepository } from './journal.repository.ts';
import type { JournalEntry } from './journal.ts';

const { landlord, manager, tenant, otherLandlord } = people;

/** Entries that are dated on a day that was closed by the last closing before them. */
function misdated(entries: readonly Pick<JournalEntry, 'number' | 'date' | 'closed_through'>[]) {
  let closed: string | null = null;
  return entries
    .toSorted((one, other) => one.number - other.number)
    .filter(({ date, closed_through }) => {
      if (closed_through === undefined) return closed !== null && date <= closed;
      closed = closed_through;
      return false;
    });
}

describe('closing the books', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    at('2026-03-10');
    api = await testOperations(world);
  });
  afterEach(() => api.stop());

  /** Noon in New York, where Harbour House is. */
  const at = (day: string) => {
    world.now = () => new Date(`${day}T17:00:00Z`);
  };
  const close = (closed_through: string | null, by: (typeof people)[keyof typeof people] = landlord, on = api) =>
    on.call(by, 'POST /ledger/close', { closed_through });
  const charge = (due_date: string, on = api) =>
    on.call(landlord, 'POST /charges', { lease_id: 41, kind: 'parking', amount: 20, due_date });
  const pay = (more: Partial<Body<'POST /payments'>>) =>
    api.call(landlord, 'POST /payments', { property_id: 11, tenant_id: 21, amount: 100, ...more });
  const entries = async (): Promise<Answer<'GET /journal'>['entries']> =>
    (await api.call(landlord, 'GET /journal')).body.entries;
  const stored = () => api.database.collection<JournalEntry>('journal_entries').find().toArray();
  const refused = (field: string) => ({
    status: 422,
    body: { error: `${field}: must be after February 28, 2026, through which the books are closed` },
  });

  it('refuses everything that a person dates on a day that is closed, and takes it from the day after', async () => {
    await followLeases(api, world, [{ ...sampleLease, rent_terms: null }]);
    const due = (await pay({ due_date: '2026-02-10' })).body;
    const paid = (await pay({ status: 'completed', paid_date: '2026-02-20T12:00:00Z' })).body;
    const parking = (await charge('2026-02-15')).body;
    await posted(api, world);
    expect(await close('2026-02-28')).toMatchObject({
      status: 200,
      body: { closed_through: '2026-02-28', latest: '2026-03-09', abilities: { update: true } },
    });
    const [before, count] = [await entries(), await api.database.collection('charges').countDocuments()];
    const completed = { status: 'completed', paid_date: '2026-02-28T12:00:00Z' } as const;
    expect(await charge('2026-02-28')).toMatchObject(refused('due_date'));
    expect(await pay(completed)).toMatchObject(refused('paid_date'));
    expect(await pay({ due_date: '2026-01-31' })).toMatchObject(refused('due_date'));
    expect(await api.call(landlord, `PUT /payments/${due.id}`, { amount: 110 })).toMatchObject(refused('due_date'));
    expect(await api.call(landlord, `PUT /payments/${due.id}`, completed)).toMatchObject(refused('paid_date'));
    const back = { returned_on: '2026-02-25', fee: 30 };
    expect(await api.call(landlord, `POST /payments/${paid.id}/return`, back)).toMatchObject(refused('returned_on'));
    await posted(api, world);
    expect([await entries(), await api.database.collection('charges').countDocuments()]).toEqual([before, count]);

    expect((await api.call(landlord, `PUT /payments/${due.id}`, { status: 'completed' })).status).toBe(200);
    const later = { returned_on: '2026-03-01', fee: 30 };
    expect((await api.call(landlord, `POST /payments/${paid.id}/return`, later)).status).toBe(200);
    expect((await api.call(landlord, `POST /charges/${parking.id}/void`, {})).status).toBe(201);
    expect((await charge('2026-03-01')).status).toBe(201);
    await atRest(api.database);
    await posted(api, world);
    expect(misdated(await stored())).toEqual([]);
    expect((await entries())[0]?.number).toBe((await stored()).length);
  });

  it('dates what it finds late on the first open day, and leaves its due date', async () => {
    await close('2026-01-31');
    await followLeases(api, world, [sampleLease]);
    const { charges } = (await api.call(landlord, 'GET /charges?sort=due_date')).body;
    expect(charges.map(({ due_date }) => due_date)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    expect((await entries()).map(({ date, memo }) => [date, memo])).toEqual([
      ['2026-03-01', 'Charge: rent'],
      ['2026-02-01', 'Charge: rent'],
      ['2026-02-01', 'Charge: rent'],
      ['2026-03-10', 'Books closed through January 31, 2026'],
    ]);
    const { body } = await api.call(landlord, 'GET /reports/trial-balance?as_of=2026-01-31');
    expect(body.rows).toEqual([]);
  });

  it('settles a deposit on the first open day, whose refund is not paid before', async () => {
    await followLeases(api, world, [{ ...sampleLease, rent_terms: null, last_day: '2026-02-20' }]);
    await pay({ lease_id: 41, payment_type: 'deposit', status: 'completed', paid_date: '2026-01-05T12:00:00Z' });
    await posted(api, world);
    await close('2026-02-28');
    const draft = await api.call(landlord, 'POST /leases/41/deposit-statements', { moved_out_on: '2026-02-20' });
    const statement = `/deposit-statements/${draft.body.id}` as const;
    expect((await api.call(landlord, `POST ${statement}/issue`, {})).status).toBe(200);
    const refund = (paid_on: string) => api.call(landlord, `POST ${statement}/refund`, { paid_on, method: 'check' });
    expect((await refund('2026-02-28')).status).toBe(422);
    expect((await refund('2026-03-02')).status).toBe(200);
    await posted(api, world);
    expect((await entries()).slice(0, 2).map(({ date, memo }) => [date, memo])).toEqual([
      ['2026-03-02', 'Refund of deposit'],
      ['2026-03-01', 'Settlement of deposit'],
    ]);
  });

  it('is reopened by an earlier day, and closes only days that are over', async () => {
    await followLeases(api, world, [sampleLease]);
    expect((await close('2026-03-10')).status).toBe(422);
    for (const by of [tenant, otherLandlord]) {
      await close('2026-02-01', by);
      expect((await api.call(landlord, 'GET /ledger/close')).body.closed_through).toBeNull();
    }
    await close('2026-02-28', manager);
    await close('2026-02-28');
    await close('2026-01-31');
    expect((await charge('2026-02-10')).status).toBe(201);
    expect((await charge('2026-01-31')).status).toBe(422);
    await close(null);
    expect((await charge('2026-01-31')).status).toBe(201);
    const closings = (await stored()).flatMap(({ account_id, closed_through }) =>
      account_id !== 1 || closed_through === undefined ? [] : closed_through,
    );
    expect(closings).toEqual(['2026-02-28', '2026-01-31', null]);
    expect(misdated((await stored()).filter(({ account_id }) => account_id === 1))).toEqual([]);
  });

  it('never accepts a charge in days that are being closed, whoever comes first', async () => {
    await followLeases(api, world, [{ ...sampleLease, rent_terms: null }]);
    const other = await testOperations(world, api.database);
    const days = Array.from({ length: 12 }, (_, place) => addDays('2026-02-01', place * 3));
    const answers = [];
    for (const day of days)
      answers.push(
        await Promise.all([charge(day), close(day, landlord, other), charge(day, other), charge(addDays(day, 1))]),
      );
    await other.stop();
    const closed = answers.filter(([, { status }]) => status === 200);
    expect(closed.length).toBeGreaterThan(0);
    const accepted = answers.flatMap(([one, , two, three]) => [one, two, three]).filter(({ status }) => status === 201);
    await posted(api, world);
    const all = await stored();
    const dates = new Map(all.map(({ source, date }) => [source, date]));
    // What was accepted came before the closing, so it has its own date.
    expect(accepted.map(({ body }) => dates.get(`charge:${body.id}`))).toEqual(
      accepted.map(({ body }) => body.due_date),
    );
    expect(misdated(all)).toEqual([]);
    expect(await api.database.collection('charges').countDocuments()).toBe(accepted.length);
    expect(await api.database.collection('dated_writes').countDocuments()).toBe(0);
  });

  it('finishes a closing whose process has ended, which is in force from its beginning', async () => {
    await followLeases(api, world, [sampleLease]);
    const left = { _id: 1, closed_through: '2026-02-28', token: 'left', since: new Date(0) };
    await api.database.collection<typeof left>('ledger_closings').insertOne(left);
    expect((await charge('2026-02-28')).status).toBe(422);
    expect((await close('2026-01-31')).status).toBe(409);
    await runJobs(api.database, world);
    expect((await api.call(landlord, 'GET /ledger/close')).body.closed_through).toBe('2026-02-28');
    expect((await close('2026-01-31')).status).toBe(200);
  });
});

describe('the journal of closed books', () => {
  let database: Connection;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.destroy());

  const day = fc.nat(60).map((days) => addDays('2026-01-01', days));
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ dates: fc.array(day, { minLength: 1, maxLength: 4 }) }) },
    { weight: 1, arbitrary: fc.record({ closed_through: fc.option(day) }) },
  );
  const steps = fc.array(fc.tuple(step, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 12 });

  it('has no entry on a closed day, whichever process posts and closes', async () => {
    const journals = [new JournalRepository(database), new JournalRepository(database)] as const;
    await journals[0].createIndexes();
    let account = 0;
    let last = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const account_id = ++account;
        const recorded_at = new Date();
        const running: Promise<unknown>[] = [];
        for (const [what, isFirst, isAwaited] of all) {
          const journal = journals[isFirst ? 0 : 1];
          const entry = (date: string) => {
            const source = `charge:${++last}`;
            const of = { account_id, lease_id: 1, property_id: 1, recorded_at, memo: '', lines: [] };
            return { _id: `${account_id}:${source}`, source, date, ...of };
          };
          const closing = { token: String(++last), date: '2026-05-01', recorded_at, memo: '' };
          running.push(
            'dates' in what
              ? journal.post(what.dates.map(entry))
              : journal.close(account_id, { ...closing, closed_through: what.closed_through }),
          );
          if (isAwaited) await running.at(-1);
        }
        await Promise.all(running);
        const stored = await database.collection<JournalEntry>('journal_entries').find({ account_id }).toArray();
        expect(misdated(stored)).toEqual([]);
        expect(stored.map(({ number }) => number).sort((one, other) => one - other)).toEqual(
          stored.map((_, place) => place + 1),
        );
      }),
      { numRuns: 200 },
    );
  });
});
