import type { Answer, LeaseReference } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { followLeases, posted, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, testOperations, type World } from '../../test/test-operations.ts';

const { landlord } = people;

/** Rhea's lease ends in the middle of March. */
const ending: LeaseReference = { ...sampleLease, end_date: '2026-03-15', last_day: '2026-03-15' };
const holdover = { rent_amount: null, until: null };

describe('a tenancy after the last day of its lease', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    at('2026-01-10');
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
  const follow = (stays: LeaseReference['stays'], different: Partial<LeaseReference> = {}) =>
    followLeases(api, world, [{ ...ending, stays, ...different }]);
  const ledger = async () =>
    (await api.call(landlord, 'GET /leases/41/ledger')).body as Answer<'GET /leases/{id}/ledger'>;
  const rows = async () => (await ledger()).rows.map(({ date, text, charge }) => [date, text, charge]);
  const roll = async (as_of: string) =>
    (await api.call(landlord, `GET /reports/rent-roll?as_of=${as_of}` as 'GET /reports/{name}')).body.rows.map(
      ({ cells: { tenant, rent, end } }) => [tenant, rent, end],
    );
  const waiting = async () => (await api.call(landlord, 'GET /lease-balances')).body.balances[0]?.holdover_since;

  const agreed = [
    ['2026-01-01', 'Rent for January 2026', 1_000],
    ['2026-02-01', 'Rent for February 2026', 1_000],
    ['2026-03-01', 'Rent for Mar 1 – 15, 2026', 483.87],
  ];

  it('charges nothing until it is decided, then the missed periods with their dates', async () => {
    await api.call(landlord, 'PUT /ledger/policy', { late_fee: { grace_days: 3, flat: 50 } });
    await follow(holdover);
    await on('2026-03-15');
    expect(await waiting()).toBeNull();
    const isLateFee = ([, text]: readonly unknown[]) => String(text).startsWith('Late fee');
    await on('2026-05-10');
    expect(await waiting()).toBe('2026-03-16');
    const before = await rows();
    expect(before.filter((row) => !isLateFee(row)).map(([date, , charge]) => [date, charge])).toEqual(
      agreed.map(([date, , charge]) => [date, charge]),
    );
    await follow({ rent_amount: 1_100, until: null });
    const after = (await rows()).slice(before.length);
    expect(after.map(([date, , charge]) => [date, charge])).toEqual([
      ['2026-03-16', 567.74],
      ['2026-04-01', 1_100],
      ['2026-05-01', 1_100],
    ]);
    expect(await waiting()).toBeNull();
    // Nobody could have paid these in time. What is due after the decision can be late.
    await on('2026-05-20');
    expect((await rows()).length).toBe(before.length + 3);
    await on('2026-05-28');
    await on('2026-06-06');
    expect((await rows()).slice(-2).map(([date, text, charge]) => [date, isLateFee(['', text]), charge])).toEqual([
      ['2026-06-01', false, 1_100],
      ['2026-06-05', true, 50],
    ]);
    expect((await ledger()).upcoming[0]).toMatchObject({ due_date: '2026-07-01', amount: 1_100 });
  });

  it('charges the months before a late renewal with their dates and no late fee, and of the deposit only the rest', async () => {
    await api.call(landlord, 'PUT /ledger/policy', { late_fee: { grace_days: 3, flat: 50 } });
    await follow(holdover, { deposit_amount: 500 });
    await on('2026-06-10');
    const renewal: LeaseReference = {
      ...sampleLease,
      id: 42,
      start_date: '2026-03-16',
      end_date: '2027-03-15',
      last_day: '2027-03-15',
      deposit_amount: 800,
      renewal_of: { id: 41, deposit_amount: 500 },
      rent_terms: {
        ...(sampleLease.rent_terms as NonNullable<LeaseReference['rent_terms']>),
        charge_from: '2026-03-16',
      },
    };
    await followLeases(api, world, [renewal]);
    const charged = async () => {
      const { rows } = (await api.call(landlord, 'GET /leases/42/ledger')).body;
      return rows.map(({ date, charge }) => [date, charge]);
    };
    const missed = [
      ['2026-03-16', 516.13],
      ['2026-04-01', 1_000],
      ['2026-05-01', 1_000],
      ['2026-06-01', 1_000],
      ['2026-06-10', 300],
    ];
    expect(await charged()).toEqual(missed);
    await on('2026-06-28');
    await on('2026-07-06');
    const late = [...missed, ['2026-07-01', 1_000], ['2026-07-05', 50]];
    expect(await charged()).toEqual(late);
    // What is due later is late also where it was posted late.
    await on('2026-08-06');
    late.push(['2026-08-01', 1_000], ['2026-08-05', 50]);
    expect(await charged()).toEqual(late);
    await followLeases(api, world, [{ ...renewal, deposit_amount: 400 }]);
    expect(await charged()).toEqual([...late, ['2026-08-06', -300]]);
  });

  it('becomes month to month by its rollover, ahead of the due date', async () => {
    await follow({ rent_amount: 1_050, until: null }, { last_day: '2026-03-31' });
    await on('2026-03-28');
    const { charges } = (await api.call(landlord, 'GET /charges?sort=due_date')).body;
    expect(charges.at(-1)).toMatchObject({ due_date: '2026-04-01', amount: 1_050, period_to: '2026-04-30' });
  });

  it('ends on the day on which the keys come back, and charges the days until then', async () => {
    await follow({ rent_amount: 1_000, until: null }, { last_day: '2026-02-28' });
    await on('2026-04-02');
    await follow({ rent_amount: 1_000, until: '2026-04-03' }, { last_day: '2026-02-28' });
    expect(await ledger()).toMatchObject({ balance: 3_100, upcoming: [] });
    expect((await api.call(landlord, 'GET /leases/41/deposits')).body.last_day).toBe('2026-04-03');
    await on('2026-04-10');
    expect(await roll('2026-04-03')).toHaveLength(1);
    expect(await roll('2026-04-04')).toEqual([]);
    // It was not charged at all.
    await follow(null, { last_day: '2026-02-28' });
    expect(await ledger()).toMatchObject({ balance: 2_000 });
  });

  it('has ended before its deposit is settled', async () => {
    await follow({ rent_amount: 1_000, until: null }, { last_day: '2026-02-28' });
    await on('2026-04-10');
    const draft = { moved_out_on: '2026-04-03' };
    const { id, version } = (await api.call(landlord, 'POST /leases/41/deposit-statements', draft)).body;
    const issue = () => api.call(landlord, `POST /deposit-statements/${id}/issue`, { version });
    expect((await issue()).problem).toMatchObject({ status: 409, error: expect.stringContaining('tenancy goes on') });
    // Portfolio knows it before the feed brings it.
    const stays = { rent_amount: 1_000, until: '2026-04-03' };
    world.portfolio.changed.leases.splice(0, 1, { ...ending, last_day: '2026-02-28', stays });
    expect((await issue()).body).toMatchObject({ state: 'issued' });
  });

  it('charges no month twice if the lease is extended after all', async () => {
    await follow({ rent_amount: 1_100, until: null }, { last_day: '2026-02-28' });
    await on('2026-03-20');
    expect(await ledger()).toMatchObject({ balance: 3_100 });
    await follow(holdover, { last_day: '2026-12-31' });
    expect(await ledger()).toMatchObject({ balance: 3_000 });
  });

  it.each([
    ['in that month', holdover, '2026-03-20', 3_000],
    ['afterwards', holdover, '2026-04-10', 4_000],
    ['after it went on by the month', { rent_amount: 1_100, until: null }, '2026-04-10', 4_000],
  ])('charges the rest of the month in which it ended if it is extended %s', async (...[, stays, day, balance]) => {
    await follow(stays);
    await on(day);
    const extended = { end_date: '2026-12-31', last_day: '2026-12-31' };
    await follow(holdover, extended);
    expect(await ledger()).toMatchObject({ balance });
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance });
    await follow(holdover, { ...extended, last_day: '2026-03-15' });
    expect(await ledger()).toMatchObject({ balance: 2_483.87 });
  });

  it('charges again what was credited if a lease that was ended by mistake goes on', async () => {
    const whole = { end_date: '2026-12-31', last_day: '2026-12-31' };
    await follow(null, whole);
    await on('2026-03-28');
    expect(await ledger()).toMatchObject({ balance: 3_000 });
    await follow(null, { ...whole, last_day: '2026-03-15' });
    expect(await ledger()).toMatchObject({ balance: 2_483.87 });
    await on('2026-05-02');
    expect(await ledger()).toMatchObject({ balance: 2_483.87 });
    await follow(null, whole);
    expect(await ledger()).toMatchObject({ balance: 5_000 });
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 5_000 });
    // A month that was free stays so.
    await follow(null, { ...whole, rent_amount: 0 });
    expect(await ledger()).toMatchObject({ balance: 4_000 });
    await on('2026-06-02');
    await follow(null, whole);
    expect(await ledger()).toMatchObject({ balance: 5_000 });
  });

  it('charges all missed months again if the only ones that were charged had been credited', async () => {
    const whole = { end_date: '2026-03-31', last_day: '2026-03-31' };
    const byMonth = { rent_amount: 1_050, until: null };
    await follow(byMonth, whole);
    await on('2026-03-28');
    await follow(null, whole);
    expect(await ledger()).toMatchObject({ balance: 3_000 });
    await on('2026-06-05');
    await follow(byMonth, whole);
    expect(await ledger()).toMatchObject({ balance: 6_150 });
  });

  it('leaves a difference that was cancelled cancelled, and credits the rest if the lease ends before', async () => {
    const whole = { end_date: '2026-12-31', last_day: '2026-12-31' };
    await follow(null, whole);
    await on('2026-02-25');
    await follow(null, { ...whole, rent_amount: 1_100 });
    expect(await ledger()).toMatchObject({ balance: 2_100 });
    const { charges } = (await api.call(landlord, 'GET /charges')).body;
    const raised = charges.find(({ amount, due_date }) => amount === 100 && due_date === '2026-02-25');
    await api.call(landlord, `POST /charges/${raised?.id ?? 0}/void`, { reason: 'Agreed' });
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 2_000 });
    await follow(null, whole);
    expect(await ledger()).toMatchObject({ balance: 2_000 });
    await follow(null, { ...whole, last_day: '2026-01-31' });
    expect(await ledger()).toMatchObject({ balance: 1_000 });
  });

  it('stays in the rent roll, also in that of a past month', async () => {
    await follow(holdover);
    await on('2026-05-10');
    expect(await roll('2026-05-10')).toEqual([['Rhea Moss', 1_000, '2026-03-15']]);
    await follow({ rent_amount: 1_100, until: '2026-05-20' });
    await on('2026-06-10');
    expect(await roll('2026-02-10')).toEqual([['Rhea Moss', 1_000, '2026-03-15']]);
    expect(await roll('2026-04-10')).toEqual([['Rhea Moss', 1_100, '2026-03-15']]);
    expect(await roll('2026-06-10')).toEqual([]);
  });
});
