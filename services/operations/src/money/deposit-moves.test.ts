import type { Answer, Body, LeaseReference } from '@keystead/contracts';
import { atRest, readPdf, type TestApi } from '@keystead/service-kit/testing';
import { followLeases, posted, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, runJobs, testOperations, type World } from '../../test/test-operations.ts';

const { landlord } = people;

/** Rhea's lease until the end of 2026, with a deposit of 500.00, and its renewals by a year each. */
const first: LeaseReference = { ...sampleLease, deposit_amount: 500 };
const renewal = (id: number, year: number, different: Partial<LeaseReference> = {}): LeaseReference => ({
  ...first,
  id,
  start_date: `${year}-01-01`,
  end_date: `${year}-12-31`,
  last_day: `${year}-12-31`,
  deposit_amount: 800,
  renewal_of: { id: id - 1, deposit_amount: 500 },
  rent_terms: {
    ...(sampleLease.rent_terms as NonNullable<LeaseReference['rent_terms']>),
    charge_from: `${year}-01-01`,
  },
  ...different,
});

describe('the deposit of a lease that is renewed', () => {
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
  const on = async (day: string) => {
    at(day);
    await posted(api, world);
  };
  const follow = (...leases: LeaseReference[]) => followLeases(api, world, leases);
  const deposit = async (amount: number, day: string, lease_id = 41): Promise<number> => {
    const parties = { property_id: 11, tenant_id: 21, lease_id };
    const paid = { status: 'completed', paid_date: `${day}T12:00:00Z`, payment_type: 'deposit' } as const;
    const { status, body } = await api.call(landlord, 'POST /payments', { ...parties, ...paid, amount });
    expect(status).toBe(201);
    await posted(api, world);
    return body.id;
  };
  const held = async (id: number) =>
    (await api.call(landlord, `GET /leases/${id}/deposits` as 'GET /leases/{id}/deposits'))
      .body as Answer<'GET /leases/{id}/deposits'>;
  const figures = async (id: number) => {
    const { state, required, received, held: amount, moved_to } = await held(id);
    return [state, required, received, amount, moved_to];
  };
  const rows = async (id: number) =>
    (
      (await api.call(landlord, `GET /leases/${id}/ledger` as 'GET /leases/{id}/ledger'))
        .body as Answer<'GET /leases/{id}/ledger'>
    ).rows
      .filter(({ text }) => text.toLowerCase().includes('deposit'))
      .map(({ date, text, charge, payment }) => [date, text, charge ?? -(payment ?? 0)]);
  const report = async (name: string, query: string) =>
    (await api.call(landlord, `GET /reports/${name}?${query}` as 'GET /reports/{name}')).body;
  const heldOn = async (day: string) =>
    Object.fromEntries(
      (await report('deposits', `as_of=${day}`)).rows.map(({ cells, link }) => [link?.split('/').at(-1), cells.held]),
    );
  const balances = async (as_of: string) =>
    Object.fromEntries(
      (await report('trial-balance', `as_of=${as_of}`)).rows.map(({ cells: { code, debit, credit } }) => [
        code,
        Number(debit ?? 0) - Number(credit ?? 0),
      ]),
    );
  const moves = async () =>
    [...(await api.call(landlord, 'GET /journal')).body.entries]
      .filter(({ source }) => source.startsWith('deposit_moved:'))
      .map(({ date, lease_id, memo, lines }) => [
        date,
        lease_id,
        memo,
        ...lines.map(({ account, debit, credit }) => `${account} ${debit - credit}`),
      ])
      .reverse();
  const draft = (id: number, terms: Body<'POST /leases/{id}/deposit-statements'>) =>
    api.call(landlord, `POST /leases/${id}/deposit-statements` as 'POST /leases/{id}/deposit-statements', terms);
  const stays = { rent_amount: null, until: null };

  it('goes along on the first day of the renewal, once, and is settled there', async () => {
    await follow(first, renewal(42, 2027));
    const payment = await deposit(500, '2026-01-05');
    await on('2026-12-31');
    expect(await figures(41)).toEqual(['held', 500, 500, 500, null]);
    expect(await rows(42)).toEqual([]);
    expect(await moves()).toEqual([]);
    await on('2027-01-01');
    await on('2027-01-20');
    expect(await figures(41)).toEqual(['settled', 500, 500, 0, 42]);
    expect(await figures(42)).toEqual(['held', 800, 500, 500, null]);
    expect(await rows(42)).toEqual([
      ['2027-01-01', 'Security deposit', 300],
      ['2027-01-01', 'Security deposit: taken over from the lease before', 500],
      ['2027-01-01', 'Deposit taken over from the lease before', -500],
    ]);
    const { open } = (await api.call(landlord, 'GET /leases/42/ledger')).body;
    expect(open.filter(({ kind }) => kind === 'deposit').map(({ text, open }) => [text, open])).toEqual([
      ['Security deposit', 300],
    ]);
    expect(await moves()).toEqual([
      ['2027-01-01', 42, 'Deposit taken over from lease 41', '2190 500', '2100 -500'],
      ['2027-01-01', 41, 'Deposit moved to lease 42', '2100 500', '2190 -500'],
    ]);
    expect([await heldOn('2026-12-31'), await heldOn('2027-01-01')]).toEqual([{ 41: 500 }, { 42: 500 }]);
    for (const day of ['2026-12-31', '2027-01-01', '2027-01-20'])
      expect(await balances(day)).toMatchObject({ 1020: 500, 2100: -500 });
    expect(await balances('2027-01-20')).not.toHaveProperty('2190');
    const statement = await report('tenant-statement', 'lease_id=42&from=2027-01-01&to=2027-01-20');
    expect(statement.rows.map(({ cells: { text, deposit } }) => [text, deposit])).toContainEqual([
      'Deposit taken over from the lease before',
      500,
    ]);

    // Only the difference is told, to whoever pays and to subscribers.
    const reports = (await api.database.collection('reports').find().toArray()).flatMap(({ reports }) => reports);
    const records = reports.map(({ data }) => data?.record).filter((record) => record?.kind === 'deposit');
    expect(records.map(({ lease_id, amount }) => [lease_id, amount])).toEqual([
      [41, 500],
      [42, 300],
    ]);
    const texts = world.posted.map(({ opening }) => opening);
    expect(texts.filter((text) => text.includes('taken over'))).toEqual([]);

    // The former lease has nothing left to settle.
    expect((await draft(41, {})).problem).toMatchObject({ status: 409, error: expect.stringContaining('lease 42') });
    expect((await held(41)).abilities.settle).toBe(false);
    expect((await api.call(landlord, 'GET /deposit-statements')).body.deposit_statements).toEqual([]);
    expect((await api.call(landlord, 'GET /deposit-statements/-41' as never)).status).toBe(404);
    const refused = { status: 409, code: 'payment_settled', error: expect.stringContaining('lease 42') };
    const returned = { returned_on: '2027-01-20' };
    expect((await api.call(landlord, `POST /payments/${payment}/return`, returned)).problem).toMatchObject(refused);
    expect((await api.call(landlord, `POST /payments/${payment}/reversal`, {})).problem).toMatchObject(refused);
    expect((await api.call(landlord, `PUT /payments/${payment}`, { status: 'failed' })).problem).toMatchObject(refused);
  });

  it('is in the statement of the renewal, with interest since it was received', async () => {
    await follow(first, renewal(42, 2027, { deposit_amount: 500 }));
    await deposit(400, '2026-01-01');
    await on('2026-07-02');
    await deposit(100, '2026-07-01');
    await on('2027-12-31');
    const terms = { moved_out_on: '2027-12-31', rate_bp: 500, deductions: [] };
    const { body } = await draft(42, terms);
    const receipts = [
      { received_on: '2026-01-01', amount: 400 },
      { received_on: '2026-07-01', amount: 100 },
    ];
    expect(body).toMatchObject({ receipts, deposit: 500 });
    expect(body.interest.map(({ from, days, amount }) => [from, days, amount])).toEqual([
      ['2026-01-01', 729, 39.94],
      ['2026-07-01', 548, 7.51],
    ]);
    const issued = await api.call(landlord, `POST /deposit-statements/${body.id}/issue`, {});
    // What was not paid of twelve months is deducted from it.
    expect(issued.body).toMatchObject({ state: 'issued', receipts, deductions_total: 12_000, still_owed: 11_452.55 });
    await posted(api, world);
    expect(await balances('2027-12-31')).not.toHaveProperty('2100');
    const pdf = await api.call(landlord, `GET /deposit-statements/${body.id}/pdf`);
    expect((await readPdf(Buffer.from(await pdf.body.arrayBuffer()))).text).toContain(
      'Deposit received on January 1, 2026',
    );
  });

  it('goes on with each further renewal, also what the first lease receives later', async () => {
    await follow(first, renewal(42, 2027), renewal(43, 2028, { renewal_of: { id: 42, deposit_amount: 800 } }));
    await deposit(300, '2026-01-05');
    await on('2027-02-01');
    await deposit(300, '2027-02-01', 42);
    await on('2028-03-01');
    expect([await figures(41), await figures(42), await figures(43)]).toEqual([
      ['settled', 500, 300, 0, 42],
      ['settled', 800, 600, 0, 43],
      ['held', 800, 600, 600, null],
    ]);
    await deposit(200, '2028-02-10');
    await posted(api, world);
    expect([await figures(41), await figures(42), await figures(43)]).toEqual([
      ['settled', 500, 500, 0, 42],
      ['settled', 800, 800, 0, 43],
      ['held', 800, 800, 800, null],
    ]);
    expect(await heldOn('2028-02-09')).toEqual({ 43: 600 });
    expect(await heldOn('2028-02-10')).toEqual({ 43: 800 });
    await on('2028-12-31');
    const { receipts } = (await draft(43, { moved_out_on: '2028-12-31' })).body;
    expect(receipts.map(({ received_on }) => received_on)).toEqual(['2026-01-05', '2027-02-01', '2028-02-10']);
    expect(await moves()).toHaveLength(10);
  });

  it.each([
    ['is deleted before its first day', { live: false }],
    ['is set to expired before its first day', { last_day: '2026-11-30' }],
    ['came with an earlier release', { renewal_of: undefined }],
  ])('stays if the renewal %s', async (...[, different]) => {
    await follow(first, renewal(42, 2027, different));
    await deposit(500, '2026-01-05');
    await on('2027-01-20');
    expect(await figures(41)).toEqual(['held', 500, 500, 500, null]);
    expect(await moves()).toEqual([]);
  });

  it('stays if its statement was drafted before', async () => {
    await follow(first, renewal(42, 2027));
    await deposit(500, '2026-01-05');
    await on('2026-12-31');
    expect((await draft(41, {})).status).toBe(201);
    await on('2027-01-20');
    expect(await figures(41)).toEqual(['in_settlement', 500, 500, 500, null]);
    expect(await rows(42)).toEqual([['2027-01-01', 'Security deposit', 300]]);
    expect(await moves()).toEqual([]);
  });

  it('is either moved or in a statement that is drafted at the same moment', async () => {
    await follow(first, renewal(42, 2027));
    await deposit(500, '2026-01-05');
    at('2027-01-01');
    const [{ status }] = await Promise.all([draft(41, {}), posted(api, world)]);
    await posted(api, world);
    const isDrafted = status === 201;
    expect(await figures(41)).toEqual(
      isDrafted ? ['in_settlement', 500, 500, 500, null] : ['settled', 500, 500, 0, 42],
    );
    expect([status, (await figures(42))[3], (await moves()).length]).toEqual(isDrafted ? [201, 0, 0] : [409, 500, 2]);
  });

  it('stays where it went if the renewal is deleted, and is settled there', async () => {
    await follow(first, renewal(42, 2027));
    await deposit(500, '2026-01-05');
    await on('2027-01-20');
    await follow(renewal(42, 2027, { live: false }));
    await posted(api, world);
    expect(await figures(41)).toEqual(['settled', 500, 500, 0, 42]);
    expect(await figures(42)).toEqual(['held', 800, 500, 500, null]);
    const { body } = await draft(42, { moved_out_on: '2027-01-20', deductions: [] });
    expect((await api.call(landlord, `POST /deposit-statements/${body.id}/issue`, {})).body).toMatchObject({
      deposit: 500,
    });
  });

  it('goes along with its dates if the renewal is recorded late, and on the first open day if books are closed', async () => {
    await follow({ ...first, last_day: '2026-03-15', end_date: '2026-03-15', stays });
    await deposit(500, '2026-01-05');
    await on('2026-06-10');
    await api.call(landlord, 'POST /ledger/close', { closed_through: '2026-04-30' });
    const late = { start_date: '2026-03-16', end_date: '2027-03-15', last_day: '2027-03-15' };
    await follow(renewal(42, 2027, { ...late, rent_terms: null }));
    expect(await rows(42)).toEqual([
      ['2026-03-16', 'Security deposit: taken over from the lease before', 500],
      ['2026-03-16', 'Deposit taken over from the lease before', -500],
    ]);
    expect((await moves()).map(([date, lease]) => [date, lease])).toEqual([
      ['2026-05-01', 42],
      ['2026-05-01', 41],
    ]);
    expect([await heldOn('2026-04-30'), await heldOn('2026-05-01')]).toEqual([{ 41: 500 }, { 42: 500 }]);
    // It requires more than it charges: its rent is kept by hand.
    expect(await figures(42)).toEqual(['held', 800, 500, 500, null]);
  });

  it('goes back where a bank takes the payment back all the same, and is owed there', async () => {
    await follow(first, renewal(42, 2027));
    const payment = await deposit(500, '2026-01-05');
    await on('2027-01-20');
    const reversal = { at: world.now(), by: { user_id: 1, name: '' }, reason: null, returned_on: '2027-01-20' };
    const lost = { $set: { status: 'failed', reversal } };
    await api.database.collection('payments').updateOne({ _id: payment as never }, lost);
    await api.database.collection('ledger_leases').updateOne({ _id: 41 as never }, { $set: { work_at: new Date(0) } });
    await runJobs(api.database, world);
    await atRest(api.database);
    await posted(api, world);
    expect(await figures(41)).toEqual(['settled', 500, 0, 0, 42]);
    expect(await figures(42)).toEqual(['required', 800, 0, 0, null]);
    expect([await heldOn('2027-01-19'), await heldOn('2027-01-20')]).toEqual([{ 42: 500 }, {}]);
    expect((await balances('2027-01-20'))[2100]).toBeUndefined();
    expect((await balances('2027-01-20'))[2190]).toBeUndefined();
    await deposit(500, '2027-01-20');
    await posted(api, world);
    expect(await figures(42)).toEqual(['held', 800, 500, 500, null]);
    expect(await heldOn('2027-01-20')).toEqual({ 42: 500 });
  });
});
