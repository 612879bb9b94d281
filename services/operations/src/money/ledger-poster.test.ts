import type { Answer, Body, ChangeReport, LeaseReference } from '@keystead/contracts';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import { followLeases, posted, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, testOperations, toolsOf, type World } from '../../test/test-operations.ts';
import { createDependencies, type Dependencies } from '../dependencies.ts';

const { landlord, tenant } = people;

describe('the ledger of a lease', () => {
  const { rent_terms: terms } = sampleLease as { rent_terms: NonNullable<LeaseReference['rent_terms']> };
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
  const follow = (different: Partial<LeaseReference> = {}) =>
    followLeases(api, world, [{ ...sampleLease, ...different }]);
  const on = async (day: string) => {
    at(day);
    await posted(api, world);
  };
  const ledger = async () =>
    (await api.call(landlord, `GET /leases/${sampleLease.id}/ledger`)).body as Answer<'GET /leases/{id}/ledger'>;
  const rows = async () =>
    (await ledger()).rows.map(({ date, text, charge, payment, balance }) => [
      date,
      text,
      charge ?? -(payment ?? 0),
      balance,
    ]);
  const charges = async () => (await api.call(landlord, 'GET /charges?sort=due_date')).body.charges;
  const pay = async (amount: number, paid_date: string, more: Partial<Body<'POST /payments'>> = {}) => {
    const body = {
      property_id: 11,
      tenant_id: 21,
      lease_id: 41,
      amount,
      status: 'completed',
      paid_date,
      ...more,
    } as const;
    const { status, body: payment } = await api.call(landlord, 'POST /payments', body);
    expect(status).toBe(201);
    await atRest(api.database);
    await posted(api, world);
    return payment.id;
  };
  const chargeReports = async (): Promise<ChangeReport[]> =>
    (await api.database.collection('reports').find().toArray())
      .flatMap(({ reports }) => reports)
      .filter(({ kind, data }) => kind === 'change' && data.object === 'charge');
  const announced = async () => (await chargeReports()).map(({ key }) => key);
  const policy = (change: Body<'PUT /ledger/policy'>) => api.call(landlord, 'PUT /ledger/policy', change);
  /** Debits less credits of each account of the chart that is not zero. */
  const balances = async (as_of?: string) => {
    const { accounts } = (await api.call(landlord, `GET /accounts${as_of ? `?as_of=${as_of}` : ''}` as 'GET /accounts'))
      .body;
    const sums = accounts.map(({ code, debit, credit }) => [code, debit - credit] as const);
    expect(sums.reduce((total, [, sum]) => total + Math.round(sum * 100), 0)).toBe(0);
    return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
  };

  it('charges rent by itself, some days ahead, and each month once', async () => {
    await follow({ start_date: '2026-01-20', rent_terms: { ...terms, charge_from: '2026-01-20' } });
    expect(await charges()).toEqual([]);
    await on('2026-01-15');
    expect(await charges()).toMatchObject([
      {
        kind: 'rent',
        amount: 387.1,
        due_date: '2026-01-20',
        lines: [{ formula: '1,000.00 × 12 ÷ 31 = 387.10' }],
        property_name: 'Harbour House',
        tenant_name: 'Rhea Moss',
      },
    ]);
    await posted(api, world);
    await on('2026-01-28');
    expect((await charges()).map(({ due_date }) => due_date)).toEqual(['2026-01-20', '2026-02-01']);
    expect(await ledger()).toMatchObject({
      balance: 387.1,
      past_due: 387.1,
      overdue_since: '2026-01-20',
      upcoming: [{ due_date: '2026-02-01', amount: 1_000 }, { due_date: '2026-03-01' }, { due_date: '2026-04-01' }],
    });
  });

  it('makes up for weeks of standing still, with the dates that were due', async () => {
    await follow();
    await on('2026-03-29');
    expect(await rows()).toEqual([
      ['2026-01-01', 'Rent for January 2026', 1_000, 1_000],
      ['2026-02-01', 'Rent for February 2026', 1_000, 2_000],
      ['2026-03-01', 'Rent for March 2026', 1_000, 3_000],
    ]);
    expect(await balances('2026-02-28')).toEqual({ 1200: 2_000, 4000: -2_000 });
    expect((await api.call(landlord, 'GET /journal')).body.entries.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('charges by the rules of its property, where they differ from those of the account', async () => {
    const ofProperty = (change: Body<'PUT /properties/{id}/ledger-policy'>) =>
      api.call(landlord, 'PUT /properties/11/ledger-policy', change);
    await policy({ late_fee: { grace_days: 3, flat: 50 }, returned_fee: 35 });
    await followLeases(api, world, []);
    expect(await ofProperty({ charges_late_fees: true })).toMatchObject({ status: 422 });
    const own = { due_day: 5, charges_late_fees: true, late_fee: { grace_days: 0, flat: 10 } };
    expect(await ofProperty(own)).toMatchObject({
      status: 200,
      body: {
        ...own,
        property_name: 'Harbour House',
        billing: null,
        returned_fee: null,
        in_force: { due_day: 5, billing: 'advance', late_fee: own.late_fee, returned_fee: 35 },
      },
    });
    expect((await api.call(landlord, 'GET /ledger/policy')).body).toMatchObject({
      due_day: 1,
      properties: [{ property_id: 11, property_name: 'Harbour House' }],
    });
    await follow({ rent_terms: { ...terms, charge_from: '2026-02-01' } });
    await on('2026-02-06');
    expect((await rows()).map(([date, text, charge]) => [date, text, charge])).toEqual([
      ['2026-02-05', 'Rent for February 2026', 1_000],
      ['2026-02-06', 'Late fee for February 2026', 10],
    ]);

    // The terms of the lease stay. Fees are those of the account again, for what is due from now on.
    await ofProperty({ due_day: null, charges_late_fees: null });
    expect((await api.call(landlord, 'GET /ledger/policy')).body.properties).toEqual([]);
    await on('2026-03-09');
    expect((await rows()).slice(2).map(([date, text, charge]) => [date, text, charge])).toEqual([
      ['2026-03-05', 'Rent for March 2026', 1_000],
      ['2026-03-09', 'Late fee for March 2026', 50],
    ]);
    expect((await ofProperty({ charges_late_fees: false })).body.in_force.late_fee).toBeNull();
    const unknown = await api.call(people.otherLandlord, 'GET /properties/11/ledger-policy');
    expect(unknown.status).toBe(404);
  });

  it('pays back a credit from the bank, never more than there is, also by two refunds at once', async () => {
    await follow();
    const payment = await pay(1_500, '2026-01-05T12:00:00Z');
    const refund = (amount: number, more: Partial<Body<'POST /leases/{id}/refunds'>> = {}) =>
      api.call(landlord, 'POST /leases/41/refunds', { amount, method: 'check', ...more });
    expect((await refund(500.01)).body).toMatchObject({
      error: 'amount: must be at most 500.00, the credit of the lease',
    });
    expect((await refund(100, { refunded_on: '2026-01-04' })).status).toBe(422);
    expect((await refund(100, { refunded_on: '2026-01-12' })).status).toBe(422);
    const refunds = await Promise.all([300, 301, 302].map((amount) => refund(amount, { memo: 'No. 7' })));
    expect(refunds.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const { body: paidBack } = refunds.find(({ status }) => status === 201) as (typeof refunds)[number];
    expect(paidBack).toMatchObject({ kind: 'refund', method: 'check', due_date: '2026-01-10' });
    const left = 500 - paidBack.amount;
    expect(await ledger()).toMatchObject({ balance: -left, credit: left, refundable: left, open: [] });
    expect((await rows()).at(-1)).toEqual(['2026-01-10', 'Credit paid back by check: No. 7', paidBack.amount, -left]);
    expect(await balances()).toEqual({ 1010: 1_000 + left, 2200: -left, 4000: -1_000 });

    expect((await api.call(landlord, `POST /charges/${paidBack.id}/void`, {})).status).toBe(201);
    expect(await ledger()).toMatchObject({ balance: -500, refundable: 500 });
    expect(await balances()).toEqual({ 1010: 1_500, 2200: -500, 4000: -1_000 });

    // What was paid back of money that did not arrive is owed.
    expect((await refund(500)).status).toBe(201);
    expect((await api.call(landlord, `POST /payments/${payment}/return`, { returned_on: '2026-01-10' })).status).toBe(
      200,
    );
    await posted(api, world);
    expect(await ledger()).toMatchObject({
      balance: 1_500,
      credit: 0,
      open: [{ kind: 'rent' }, { kind: 'refund', open: 500 }],
    });
    expect(await balances()).toEqual({ 1010: -500, 1200: 1_500, 4000: -1_000 });
    const cash = 'from=2026-01-01&to=2026-01-10&basis=cash';
    expect((await api.call(landlord, `GET /reports/income-statement?${cash}`)).body.totals?.amount).toBe(-500);
  });

  it('exports charges as CSV, filtered like the list, for whoever may see them', async () => {
    await follow();
    await api.call(landlord, 'POST /charges', {
      lease_id: 41,
      kind: 'concession',
      amount: 50,
      due_date: '2026-01-09',
      memo: '=1+1',
    });
    const lines = async (query: string, by: (typeof people)[keyof typeof people] = landlord) => {
      const { body } = await api.call(by, `GET /charges/export${query}` as 'GET /charges/export');
      return (await (body as Blob).text()).replace('\uFEFF', '').split('\r\n').slice(0, -1);
    };
    const all = await lines('?sort=due_date');
    expect(all[0]).toBe(
      'id,lease_id,property_id,property_name,tenant_id,tenant_name,kind,period_from,period_to,due_date,amount,memo,method,source,posted_at,voids,voided_by,late_for',
    );
    expect(all.slice(1).map((line) => line.split(',').slice(3, 12).join(','))).toEqual([
      'Harbour House,21,Rhea Moss,rent,2026-01-01,2026-01-31,2026-01-01,1000.00,',
      "Harbour House,21,Rhea Moss,concession,,,2026-01-09,-50.00,'=1+1",
    ]);
    expect(await lines('?kind=rent')).toHaveLength(2);
    expect(await lines('?due_from=2026-02-01')).toHaveLength(1);
    expect(await lines('', tenant)).toHaveLength(3);
    expect(await lines('', people.otherLandlord)).toHaveLength(1);
  });

  it('shows a tenant nobody else’s charges and balances, whichever tenant is asked for', async () => {
    await follow();
    await follow({ id: 44, tenant_id: 22, property_id: 12 });
    const counts = async (by: (typeof people)[keyof typeof people], id: number) => {
      const query = `?tenant_id=${id}`;
      const [balances, charges, exported] = await Promise.all([
        api.call(by, `GET /lease-balances${query}` as 'GET /lease-balances'),
        api.call(by, `GET /charges${query}` as 'GET /charges'),
        api.call(by, `GET /charges/export${query}` as 'GET /charges/export'),
      ]);
      const text = await (exported.body as Blob).text();
      expect(balances.body.sums.balance > 0).toBe(balances.body.total > 0);
      return [balances.body.total, charges.body.total, text.split('\r\n').length - 2];
    };
    expect(await counts(landlord, 22)).toEqual([1, 1, 1]);
    expect(await counts(tenant, 21)).toEqual([1, 1, 1]);
    for (const [by, id] of [
      [tenant, 22],
      [people.otherTenant, 21],
      [people.otherLandlord, 21],
    ] as const)
      expect(await counts(by, id)).toEqual([0, 0, 0]);
  });

  it('is there as soon as the lease is added, before the feed brings it', async () => {
    await followLeases(api, world, []);
    world.portfolio.changed.leases.push(sampleLease);
    await pay(1_500, '2026-01-10T12:00:00Z');
    expect((await ledger()).rows.map(({ text }) => text)).toEqual(['Rent for January 2026', 'Payment']);
    expect((await api.call(people.otherLandlord, `GET /leases/${sampleLease.id}/ledger`)).status).toBe(404);
    expect((await api.call(landlord, 'GET /leases/999/ledger')).status).toBe(404);
  });

  it('charges nothing by itself without terms, and has the payments of such a lease, which alone tell of it', async () => {
    await policy({ late_fee: { grace_days: 3, flat: 50 } });
    await follow({ rent_terms: null });
    expect(await ledger()).toMatchObject({ charges_rent: false, rows: [], balance: 0 });
    const rent = { property_id: 11, tenant_id: 21, amount: 700 } as const;
    await api.call(landlord, 'POST /payments', { ...rent, due_date: '2026-01-05' });
    const paid = { due_date: '2026-01-06', status: 'completed', paid_date: '2026-01-08T12:00:00Z' } as const;
    await api.call(landlord, 'POST /payments', { ...rent, ...paid });
    await api.call(landlord, 'POST /payments', { ...rent, ...paid, due_date: null, payment_type: 'deposit' });
    await posted(api, world);
    await on('2026-02-01');
    expect(await rows()).toEqual([
      ['2026-01-05', 'Rent for January 2026', 700, 700],
      ['2026-01-06', 'Rent for January 2026', 700, 1_400],
      ['2026-01-08', 'Security deposit', 700, 1_400],
      ['2026-01-08', 'Payment: Rent for January 2026', -700, 700],
      ['2026-01-08', 'Security deposit received', -700, 700],
    ]);
    expect(await balances()).toEqual({ 1010: 700, 1020: 700, 1200: 700, 2100: -700, 4000: -1_400 });
    expect((await api.call(landlord, 'GET /lease-balances')).body).toMatchObject({ balances: [{ balance: 700 }] });
    expect(await announced()).toEqual([]);
  });

  it('allocates a payment of one and a half months, and applies what is left to the next', async () => {
    await follow();
    const preview = { lease_id: 41, amount: 1_500 };
    expect((await api.call(landlord, 'POST /payments/allocations/preview', preview)).body).toMatchObject({
      allocations: [{ text: 'Rent for January 2026', open: 1_000, allocated: 1_000 }],
      credit: 500,
    });
    await pay(1_500, '2026-01-10T12:00:00Z');
    expect(await ledger()).toMatchObject({ balance: -500, credit: 500, open: [], past_due: 0 });
    expect(await balances()).toEqual({ 1010: 1_500, 2200: -500, 4000: -1_000 });
    const [receipt] = await api.database.collection('receipts').find().toArray();
    expect(receipt?.content.balance_cents).toBe(0);
    await on('2026-02-01');
    expect(await ledger()).toMatchObject({ balance: 500, credit: 0, open: [{ open: 500, amount: 1_000 }] });
    expect(await balances()).toEqual({ 1010: 1_500, 1200: 500, 4000: -2_000 });
  });

  it('opens a month again when its check comes back, with the fees of that day (case 18)', async () => {
    await policy({ returned_fee: 35, late_fee: { grace_days: 5, percent_bp: 500 } });
    await follow({ rent_amount: 1_200, start_date: '2026-03-01', rent_terms: { ...terms, charge_from: '2026-03-01' } });
    await on('2026-03-02');
    const check = await pay(1_200, '2026-03-02T12:00:00Z', { payment_method: 'check' });
    await on('2026-03-09');
    const back = { returned_on: '2026-03-09', reason: 'Insufficient funds' };
    expect((await api.call(landlord, `POST /payments/${check}/return`, back)).body).toMatchObject({
      status: 'failed',
      returned_on: '2026-03-09',
      on_account: true,
    });
    await atRest(api.database);
    await posted(api, world);
    expect(await rows()).toEqual([
      ['2026-03-01', 'Rent for March 2026', 1_200, 1_200],
      ['2026-03-02', 'Payment', -1_200, 0],
      ['2026-03-09', 'Payment returned', 1_200, 1_200],
      ['2026-03-09', 'Fee for a returned payment', 35, 1_235],
      ['2026-03-09', 'Late fee for March 2026', 60, 1_295],
    ]);
    expect((await api.call(landlord, 'GET /payments')).body.total).toBe(1);
    await on('2026-03-12');
    await pay(1_300, '2026-03-12T12:00:00Z');
    expect(await ledger()).toMatchObject({ balance: -5, credit: 5 });
    await on('2026-04-01');
    expect(await ledger()).toMatchObject({ balance: 1_195, open: [{ open: 1_195 }] });
    expect(await balances()).toEqual({ 1010: 1_300, 1200: 1_195, 4000: -2_400, 4100: -60, 4110: -35 });
  });

  it('cancels a late fee when a payment that was dated in time turns up', async () => {
    await policy({ late_fee: { grace_days: 3, flat: 50 } });
    await follow({ start_date: '2026-02-01', rent_terms: { ...terms, charge_from: '2026-02-01' } });
    await on('2026-02-06');
    expect(await ledger()).toMatchObject({ balance: 1_050 });
    await pay(1_000, '2026-02-03T12:00:00Z');
    expect((await rows()).slice(-1)).toEqual([
      ['2026-02-06', 'Cancelled: Late fee for February 2026 (The rent was paid in time.)', -50, 0],
    ]);
  });

  it('charges no late fee for what was conceded, or credited as the lease ended early', async () => {
    await policy({ late_fee: { grace_days: 3, flat: 50, daily: 5 } });
    await follow({ start_date: '2026-02-01', rent_terms: { ...terms, charge_from: '2026-02-01' } });
    await on('2026-01-30');
    const concession = { lease_id: 41, kind: 'concession', amount: 200, due_date: '2026-02-01' } as const;
    await api.call(landlord, 'POST /charges', concession);
    await on('2026-02-01');
    await pay(800, '2026-02-01T12:00:00Z');
    await on('2026-02-27');
    await follow({
      start_date: '2026-02-01',
      rent_terms: { ...terms, charge_from: '2026-02-01' },
      last_day: '2026-03-15',
    });
    await on('2026-03-01');
    await pay(483.87, '2026-03-01T16:00:00Z');
    await on('2026-03-20');
    expect((await rows()).map(([, , amount]) => amount)).toEqual([1_000, -200, -800, 1_000, -516.13, -483.87]);
  });

  it('cancels the late fees of a payment that is changed or deleted, and charges each once', async () => {
    await policy({ late_fee: { grace_days: 3, flat: 50 } });
    await follow({ start_date: '2026-02-01', rent_terms: { ...terms, charge_from: '2026-02-01' } });
    await pay(1_000, '2026-01-10T12:00:00Z');
    const due = { property_id: 11, tenant_id: 21, amount: 300, due_date: '2026-02-01' } as const;
    const { body: extra } = await api.call(landlord, 'POST /payments', due);
    await on('2026-02-10');
    expect(await ledger()).toMatchObject({ balance: 350 });
    const change = async (body: Body<'PUT /payments/{id}'>) => {
      await api.call(landlord, `PUT /payments/${extra.id}`, body);
      await posted(api, world);
    };
    await change({ amount: 200 });
    expect(await ledger()).toMatchObject({ balance: 250 });
    await change({ due_date: '2026-02-08' });
    expect(await ledger()).toMatchObject({ balance: 200 });
    await change({ due_date: '2026-02-01' });
    expect(await ledger()).toMatchObject({ balance: 250 });
    const rent = (await charges()).findLast(({ kind, amount, voids }) => kind === 'rent' && amount === 200 && !voids);
    await api.call(landlord, `POST /late-fees/${rent?.id ?? 0}/waive`, {});
    await change({ amount: 180 });
    expect(await ledger()).toMatchObject({ balance: 180 });
    await api.call(landlord, `DELETE /payments/${extra.id}`);
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 0 });
  });

  it('applies changed late fees to what is due from then on', async () => {
    const late_fee = { grace_days: 3, flat: 50 };
    await policy({ late_fee });
    await follow();
    await on('2026-02-02');
    // The rule is the same, so the rent of February still earns a fee by it.
    await policy({ late_fee, due_day: 1 });
    await on('2026-02-10');
    await on('2026-03-02');
    await policy({ late_fee: { ...late_fee, flat: 80 } });
    await on('2026-04-10');
    const fees = (await rows()).filter(([, text]) => String(text).startsWith('Late fee'));
    expect(fees.map(([date, text, fee]) => [date, text, fee])).toEqual([
      ['2026-02-05', 'Late fee for February 2026', 50],
      ['2026-04-05', 'Late fee for April 2026', 80],
    ]);
  });

  it('waives late fees for good', async () => {
    await policy({ late_fee: { grace_days: 3, flat: 50, daily: 5 } });
    await follow({ start_date: '2026-02-01', rent_terms: { ...terms, charge_from: '2026-02-01' } });
    await on('2026-02-06');
    const [rent] = await charges();
    await api.call(landlord, `POST /late-fees/${rent?.id ?? 0}/waive`, { reason: 'The bank was closed' });
    await on('2026-02-20');
    expect(await ledger()).toMatchObject({ balance: 1_000 });
    expect((await api.call(tenant, `POST /late-fees/${rent?.id ?? 0}/waive`, {})).status).toBe(403);
  });

  it('credits what a lease that ends early was charged too much, and changes no month that is over', async () => {
    await follow();
    await on('2026-02-27');
    await follow({ last_day: '2026-03-16', rent_amount: 1_350 });
    await on('2026-03-16');
    expect((await rows()).map(([, , amount]) => amount)).toEqual([1_000, 1_000, 350, 1_000, -303.23]);
    expect((await ledger()).upcoming).toEqual([]);
  });

  it('credits nothing for a month that was cancelled by hand when the lease ends before it', async () => {
    await follow();
    await on('2026-01-28');
    const february = (await charges()).find(({ period_from }) => period_from === '2026-02-01');
    await api.call(landlord, `POST /charges/${february?.id ?? 0}/void`, {});
    await follow({ last_day: '2026-01-31' });
    await on('2026-02-10');
    expect(await ledger()).toMatchObject({ balance: 1_000, credit: 0, refundable: 0 });
  });

  it('keeps what a deleted lease owes', async () => {
    await follow();
    await follow({ live: false });
    await on('2026-03-01');
    expect(await ledger()).toMatchObject({ balance: 1_000 });
  });

  it('refuses to cancel the charge of a payment, which would be charged again', async () => {
    await follow();
    const due = { property_id: 11, tenant_id: 21, amount: 80, payment_type: 'fee', due_date: '2026-01-05' } as const;
    await api.call(landlord, 'POST /payments', due);
    await posted(api, world);
    const charge = (await charges()).find(({ amount }) => amount === 80);
    expect(charge?.abilities).toEqual({ void: false });
    const { problem } = await api.call(landlord, `POST /charges/${charge?.id ?? 0}/void`, {});
    expect(problem).toMatchObject({ status: 409, error: expect.stringContaining('delete the payment instead') });
    expect((await ledger()).rows).toHaveLength(2);
  });

  it('counts a payment that is recorded as due like a charge, until it is deleted', async () => {
    await follow();
    const due = { property_id: 11, tenant_id: 21, amount: 80, payment_type: 'fee', due_date: '2026-01-05' } as const;
    const { body: key } = await api.call(landlord, 'POST /payments', due);
    const { body: gone } = await api.call(landlord, 'POST /payments', { ...due, amount: 30 });
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 1_110 });
    await api.call(landlord, `PUT /payments/${key.id}`, { amount: 90 });
    await api.call(landlord, `DELETE /payments/${gone.id}`);
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 1_090 });
    await api.call(landlord, `PUT /payments/${key.id}`, { status: 'completed' });
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 1_000, open: [{ text: 'Rent for January 2026' }] });
    await api.call(landlord, `POST /payments/${key.id}/reversal`, {});
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 1_090 });
  });

  it('has among what comes next what is posted outside the schedule, as far as it is not paid', async () => {
    await follow({
      deposit_amount: 500,
      start_date: '2026-01-20',
      rent_terms: { ...terms, charge_from: '2026-01-20' },
    });
    const due = { property_id: 11, tenant_id: 21, payment_type: 'fee', due_date: '2026-01-25' } as const;
    const { body: key } = await api.call(landlord, 'POST /payments', { ...due, amount: 80 });
    await api.call(landlord, 'POST /payments', { ...due, amount: 30, due_date: '2026-01-10' });
    await posted(api, world);
    const next = async () => (await ledger()).upcoming.map(({ due_date, text, amount }) => [due_date, text, amount]);
    const scheduled = ['2026-01-20', undefined, 387.1];
    const deposit = ['2026-01-20', 'Security deposit', 500];
    expect(await next()).toEqual([scheduled, deposit, ['2026-01-25', 'Fee due January 25, 2026', 80]]);
    await api.call(landlord, `PUT /payments/${key.id}`, { status: 'completed' });
    await pay(400, '2026-01-10T12:00:00Z', { payment_type: 'deposit' });
    expect(await next()).toEqual([scheduled, [...deposit.slice(0, 2), 100], ['2026-02-01', undefined, 1_000]]);
  });

  it('charges a deposit apart from the rent, and holds what is received for it', async () => {
    await follow({ deposit_amount: 1_500 });
    expect(await ledger()).toMatchObject({ balance: 1_000, deposit: { required: 1_500, received: 0 } });
    await pay(1_500, '2026-01-10T12:00:00Z', { payment_type: 'deposit' });
    expect(await ledger()).toMatchObject({ balance: 1_000, deposit: { required: 1_500, received: 1_500 } });
    expect(await balances()).toEqual({ 1020: 1_500, 1200: 1_000, 2100: -1_500, 4000: -1_000 });
  });

  it('charges what a deposit is raised by, and credits what it is lowered by', async () => {
    await follow({ deposit_amount: 1_500 });
    await pay(1_500, '2026-01-10T12:00:00Z', { payment_type: 'deposit' });
    const openDeposit = async () => (await ledger()).open.filter(({ kind }) => kind === 'deposit');
    await follow({ deposit_amount: 2_000 });
    expect(await ledger()).toMatchObject({ balance: 1_000, deposit: { required: 2_000, received: 1_500 } });
    expect(await openDeposit()).toMatchObject([{ due_date: '2026-01-10', open: 500 }]);
    await follow({ deposit_amount: 1_500 });
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 1_000, deposit: { required: 1_500, received: 1_500 } });
    expect(await openDeposit()).toEqual([]);
    expect(await balances()).toEqual({ 1020: 1_500, 1200: 1_000, 2100: -1_500, 4000: -1_000 });
  });

  it('enters and cancels charges by hand, once each', async () => {
    await follow();
    const concession = {
      lease_id: 41,
      kind: 'concession',
      amount: 200,
      due_date: '2026-01-10',
      memo: 'Broken boiler',
    } as const;
    const { body: entered } = await api.call(landlord, 'POST /charges', concession);
    expect(entered).toMatchObject({ amount: -200, abilities: { void: true } });
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 800, open: [{ open: 800 }] });
    expect((await api.call(landlord, `POST /charges/${entered.id}/void`, {})).body).toMatchObject({ amount: 200 });
    expect((await api.call(landlord, `POST /charges/${entered.id}/void`, {})).problem).toMatchObject({ status: 409 });
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 1_000 });
    expect((await api.call(landlord, `GET /charges/${entered.id}`)).body.voided_by).not.toBeNull();
  });

  it('reminds the tenant before and after a due date, once each, of what a credit does not cover', async () => {
    await follow();
    await pay(1_400, '2026-01-10T12:00:00Z');
    const told = async (day: string) => {
      world.posted.splice(0);
      await on(day);
      await on(day);
      return world.posted
        .filter(({ key }) => key.startsWith('charge:'))
        .map(({ key, opening }) => [key.split(':')[2], opening]);
    };
    expect(await told('2026-01-28')).toEqual([]);
    expect(await told('2026-01-29')).toEqual([
      ['due', '$600.00 is due on February 1, 2026: Rent for February 2026, Harbour House.'],
    ]);
    expect(await told('2026-02-01')).toEqual([]);
    expect(await told('2026-02-02')).toEqual([
      ['overdue', '$600.00 was due on February 1, 2026: Rent for February 2026, Harbour House.'],
    ]);
    expect(await told('2026-02-20')).toEqual([]);
  });

  it('tells both sides 30 days ahead that a lease ends, and the account that nothing is agreed once it is over', async () => {
    await follow({ stays: { rent_amount: null, until: null } });
    const told = async (day: string) => {
      world.posted.splice(0);
      await on(day);
      await on(day);
      return world.posted.filter(({ kind }) => kind === 'lease').map(({ to, subject }) => [to, subject]);
    };
    const [account, user] = [{ account_id: 1 }, { user_id: 4 }];
    expect(await told('2026-11-30')).toEqual([]);
    expect(await told('2026-12-01')).toEqual([
      [account, 'A lease ends on December 31, 2026'],
      [user, 'Your lease ends on December 31, 2026'],
    ]);
    expect(await told('2026-12-31')).toEqual([]);
    expect(await told('2027-01-01')).toEqual([[account, 'A lease has ended: Harbour House']]);
    expect(await told('2027-01-05')).toEqual([]);
  });

  it('says nothing of the end of a lease that another one follows', async () => {
    const next = { id: 42, start_date: '2027-01-01', end_date: '2027-12-31', last_day: '2027-12-31' };
    await followLeases(api, world, [sampleLease, { ...sampleLease, ...next }]);
    await on('2026-12-15');
    expect(world.posted.filter(({ kind }) => kind === 'lease')).toEqual([]);
  });

  it('announces each charge once, and a cancelled one as its second version', async () => {
    await follow();
    const { body: parking } = await api.call(landlord, 'POST /charges', {
      lease_id: 41,
      kind: 'parking',
      amount: 20,
      due_date: '2026-01-10',
    });
    await api.call(landlord, `POST /charges/${parking.id}/void`, { reason: 'Sold the car' });
    await posted(api, world);
    expect((await chargeReports()).map(({ key, types }) => [key.slice(-2), types]).sort()).toEqual([
      ['/1', ['charge.posted']],
      ['/1', ['charge.posted']],
      ['/2', ['charge.voided']],
    ]);
  });

  it.each([
    ['the charges', (deps: Dependencies) => [deps.charges, 'postAnnounced']],
    ['the journal entries', (deps: Dependencies) => [deps.journal, 'post']],
    ['the end', (deps: Dependencies) => [deps.ledgerLeases, 'worked']],
  ] as const)('makes up for a crash right after %s', async (_, stepOf) => {
    await policy({ late_fee: { grace_days: 3, flat: 50 } });
    await follow({ live: false, rent_terms: null });
    at('2026-03-12');
    const deps = createDependencies(toolsOf(api.database, world));
    const [store, step] = stepOf(deps) as [Record<string, (...given: unknown[]) => Promise<unknown>>, string];
    const write = store[step]?.bind(store);
    // It is written, and the process ends before it knows.
    let kills = 0;
    store[step] = async (...given) => {
      await write?.(...given);
      kills += 1;
      throw new Error('killed');
    };
    await deps.ledgerPoster.follow([sampleLease]);
    await atRest(api.database);
    expect(kills).toBe(1);
    // Its claim is over.
    await api.database.collection('ledger_leases').updateMany({}, { $set: { claimed_until: new Date(0) } });
    await on('2026-03-12');
    expect((await rows()).map(([date, , amount]) => [date, amount])).toEqual([
      ['2026-01-01', 1_000],
      ['2026-02-01', 1_000],
      ['2026-02-05', 50],
      ['2026-03-01', 1_000],
      ['2026-03-05', 50],
    ]);
    const { entries } = (await api.call(landlord, 'GET /journal')).body;
    expect(entries.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(await balances()).toEqual({ 1200: 3_100, 4000: -3_000, 4100: -100 });
    expect(new Set(await announced())).toHaveProperty('size', 5);
  });

  it('allocates payments that race, each cent once', async () => {
    await follow();
    const body = { property_id: 11, tenant_id: 21, lease_id: 41, amount: 12.34, status: 'completed' } as const;
    const answers = await Promise.all(Array.from({ length: 200 }, () => api.call(landlord, 'POST /payments', body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: -1_468, credit: 1_468, open: [] });
    expect(await balances()).toEqual({ 1010: 2_468, 2200: -1_468, 4000: -1_000 });
    expect((await api.call(landlord, 'GET /journal?limit=1')).body.total).toBe(201);
  });

  it('keeps the sums of what leases owe until one of them changes', async () => {
    await follow();
    const sums = async (state = '') =>
      (await api.call(landlord, `GET /lease-balances${state}` as 'GET /lease-balances')).body.sums;
    for (const _ of [1, 2]) {
      expect(await sums()).toEqual({ balance: 1_000, past_due: 1_000, credit: 0, past_due_leases: 1 });
      expect(await sums('?state=credit')).toMatchObject({ balance: 0, credit: 0 });
    }
    await pay(1_300, '2026-01-10T12:00:00Z');
    for (const _ of [1, 2]) {
      expect(await sums()).toEqual({ balance: 0, past_due: 0, credit: 300, past_due_leases: 0 });
      expect(await sums('?state=credit')).toMatchObject({ credit: 300 });
      expect((await api.call(people.admin, 'GET /lease-balances')).body.sums).toMatchObject({ credit: 300 });
    }
    await follow({ id: 44, tenant_id: 22, property_id: 12 });
    expect(await sums()).toMatchObject({ balance: 1_000, credit: 300, past_due_leases: 1 });
  });

  it('lists what leases owe, the latest first', async () => {
    await follow();
    expect((await api.call(landlord, 'GET /lease-balances?state=past_due')).body).toMatchObject({
      balances: [
        { lease_id: 41, balance: 1_000, past_due: 1_000, overdue_since: '2026-01-01', next_due_date: '2026-02-01' },
      ],
      total: 1,
      sums: { balance: 1_000, past_due: 1_000, credit: 0, past_due_leases: 1 },
    });
    for (const [q, total] of [
      ['moss har', 1],
      ['theo', 0],
    ])
      expect((await api.call(landlord, `GET /lease-balances?q=${q}` as 'GET /lease-balances')).body.total).toBe(total);
    expect((await api.call(tenant, 'GET /lease-balances')).body.total).toBe(1);
    expect((await api.call(people.otherTenant, 'GET /lease-balances')).body.total).toBe(0);
  });
});
