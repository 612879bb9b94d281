import type { Answer, Body } from '@keystead/contracts';
import { atRest, readPdf, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { followLeases, posted, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, runJobs, testOperations, type World } from '../../test/test-operations.ts';

const { landlord, manager, tenant, otherTenant, otherLandlord } = people;

type Statement = Answer<'GET /deposit-statements/{id}'>;

describe('the settlement of a deposit', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    at('2026-06-01');
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
  const follow = (different: Partial<typeof sampleLease> = {}) =>
    followLeases(api, world, [{ ...sampleLease, rent_terms: null, last_day: '2027-11-15', ...different }]);
  const pay = async (
    amount: number,
    paid_date: string,
    more: Partial<Body<'POST /payments'>> = {},
  ): Promise<number> => {
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
    return payment.id;
  };
  const deposit = (amount: number, day = '2026-06-01') => pay(amount, `${day}T12:00:00Z`, { payment_type: 'deposit' });
  const held = async (by: TestUser = landlord) =>
    (await api.call(by, 'GET /leases/41/deposits')).body as Answer<'GET /leases/{id}/deposits'>;
  const ledger = async () =>
    (await api.call(landlord, 'GET /leases/41/ledger')).body as Answer<'GET /leases/{id}/ledger'>;
  const draft = async (terms: Body<'POST /leases/{id}/deposit-statements'>): Promise<Statement> => {
    const { status, body } = await api.call(landlord, 'POST /leases/41/deposit-statements', terms);
    expect(status).toBe(201);
    return body;
  };
  const issue = ({ id }: Pick<Statement, 'id'>, on = api) =>
    on.call(landlord, `POST /deposit-statements/${id}/issue`, {});
  const entries = async () => [...(await api.call(landlord, 'GET /journal')).body.entries].reverse();
  /** The entries of the journal, in cents as in the cases: positive for a debit. */
  const journal = async () =>
    (await entries()).map(({ date, lines }) => [
      date,
      ...lines.map(({ account, debit, credit }) => `${account} ${Math.round((debit - credit) * 100)}`),
    ]);
  /** Debits less credits of an account of the chart, in cents. */
  const sumOn = async (code: string) =>
    (await entries())
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => account === code)
      .reduce((sum, { debit, credit }) => sum + Math.round((debit - credit) * 100), 0);

  /** What holds on every day. */
  async function expectInvariants(): Promise<void> {
    const all = await entries();
    for (const { lines } of all)
      expect(lines.reduce((sum, { debit, credit }) => sum + Math.round((debit - credit) * 100), 0)).toBe(0);
    expect(all.map(({ number }) => number)).toEqual(all.map((_, place) => place + 1));
    const [{ balance, open, credit }, balances] = await Promise.all([
      ledger(),
      api.call(landlord, 'GET /lease-balances'),
    ]);
    expect((await sumOn('1200')) + (await sumOn('2200'))).toBe(Math.round(balance * 100));
    expect(balances.body.balances[0]?.balance ?? 0).toBe(balance);
    if (open.some(({ kind }) => kind !== 'deposit')) expect(credit).toBe(0);
    const { held: amount } = await held();
    expect(await sumOn('2100')).toBe(amount === 0 ? 0 : -Math.round(amount * 100));
    expect(amount).toBeGreaterThanOrEqual(0);
  }

  const withInterest = {
    moved_out_on: '2027-11-15',
    rate_bp: 500,
    paid_on_anniversaries: true,
    days_to_refund: 30,
    deductions: [
      { text: '1 to 15 November', kind: 'rent', amount: 700 },
      { text: 'Bedroom door, material', kind: 'damage', amount: 85 },
      { text: 'Bedroom door, labour', kind: 'damage', amount: 120 },
      { text: 'Cleaning, 5 hours at $20', kind: 'cleaning', amount: 100 },
    ],
  } satisfies Body<'POST /leases/{id}/deposit-statements'>;

  it('adds interest, refunds the rest and pays it (case 20, first)', async () => {
    await follow({ deposit_amount: 1_400 });
    expect(await held()).toMatchObject({ state: 'required', required: 1_400, held: 0, statement: null });
    await deposit(1_400);
    expect(await held()).toMatchObject({ state: 'held', received: 1_400, held: 1_400, abilities: { settle: true } });
    await on('2027-11-15');
    const it = await draft(withInterest);
    const figures = {
      interest_paid_out: 70,
      interest: [{ days: 167, amount: 32.03, formula: '1,400.00 × 5% × 167 ÷ 365 = 32.03' }],
      credits_total: 1_432.03,
      deductions_total: 1_005,
      refund: 427.03,
      still_owed: 0,
      refund_by: '2027-12-15',
    };
    expect(it).toMatchObject({ state: 'draft', number: null, ...figures });
    expect(await held()).toMatchObject({ state: 'in_settlement', held: 1_400, interest: 32.03 });
    expect((await issue(it)).body).toMatchObject({ state: 'issued', number: 1, ...figures });
    await posted(api, world);
    await on('2027-11-20');
    const refund = { paid_on: '2027-11-20', method: 'check', reference: '1042' } as const;
    expect((await api.call(landlord, `POST /deposit-statements/${it.id}/refund`, refund)).body).toMatchObject({
      state: 'refunded',
      refunded: refund,
      abilities: { update: false, issue: false, refund: false, print: true },
    });
    await posted(api, world);
    expect(await journal()).toEqual([
      ['2026-06-01', '1020 140000', '2100 -140000'],
      ['2027-11-15', '1200 70000', '4000 -70000'],
      ['2027-11-15', '1200 8500', '4300 -8500'],
      ['2027-11-15', '1200 12000', '4300 -12000'],
      ['2027-11-15', '1200 10000', '4300 -10000'],
      ['2027-11-15', '5100 3203', '2110 -3203'],
      ['2027-11-15', '2100 140000', '2110 3203', '1200 -100500', '2150 -42703'],
      ['2027-11-20', '2150 42703', '1020 -42703'],
    ]);
    const { rows, balance, open } = await ledger();
    expect(rows.slice(-2).map(({ text, charge, payment, balance }) => [text, charge, payment, balance])).toEqual([
      ['Damage: Cleaning, 5 hours at $20', 100, null, 1_005],
      ['Deposit applied', null, 1_005, 0],
    ]);
    expect([balance, open]).toEqual([0, []]);
    expect(await held()).toMatchObject({ state: 'settled', received: 1_400, held: 0 });
    await expectInvariants();
  });

  it.each([
    ['refunds what is left (case 20, second)', [300, 100], 400, 600, 0],
    ['leaves a rest owed (case 20, third)', [890.25, 50, 200], 1_140.25, 0, 140.25],
  ])('%s', async (_, amounts, deductions_total, refund, still_owed) => {
    await follow();
    await deposit(1_000);
    await on('2027-11-15');
    const deductions = amounts.map((amount, place) => ({ text: `Item ${place + 1}`, kind: 'other', amount }) as const);
    const it = await draft({ moved_out_on: '2027-11-15', deductions });
    const expected = { credits_total: 1_000, deductions_total, refund, still_owed };
    expect((await issue(it)).body).toMatchObject(expected);
    await posted(api, world);
    expect((await ledger()).balance).toBe(still_owed);
    // The reports count what the deposit has paid.
    const totals = async (report: string) =>
      (await api.call(landlord, `GET /reports/${report}` as 'GET /reports/{name}')).body.totals;
    expect((await totals('delinquency'))?.balance).toBe(still_owed);
    expect((await totals('tenant-statement?lease_id=41&from=2026-01-01'))?.balance).toBe(still_owed);
    expect((await held()).state).toBe(refund > 0 ? 'in_settlement' : 'settled');
    await expectInvariants();
  });

  it('deducts what is unpaid, and uses what was paid too much before the deposit', async () => {
    await follow({
      last_day: '2026-07-31',
      rent_terms: { ...(sampleLease.rent_terms as object), charge_from: '2026-06-01' } as never,
    });
    await deposit(1_500);
    await on('2026-07-31');
    await pay(900, '2026-07-30T12:00:00Z');
    await posted(api, world);
    const carpet = {
      text: 'Carpet',
      kind: 'damage',
      depreciation: { cost: 1_000, age_years: 5, life_years: 7 },
    } as const;
    const it = await draft({ moved_out_on: '2026-07-31', deductions: [carpet] });
    expect(it).toMatchObject({
      deductions: [{ amount: 285.71, formula: '1,000.00 × (7 − 5) ÷ 7 = 285.71' }],
      unpaid: [
        { text: 'Rent for June 2026', amount: 100 },
        { text: 'Rent for July 2026', amount: 1_000 },
      ],
      deductions_total: 1_385.71,
      refund: 114.29,
    });
    await pay(1_200, '2026-07-31T12:00:00Z');
    await posted(api, world);
    expect((await api.call(landlord, `GET /deposit-statements/${it.id}`)).body).toMatchObject({
      unpaid: [],
      account_credit: 100,
      credits_total: 1_600,
      deductions_total: 285.71,
      refund: 1_314.29,
    });
    await issue(it);
    await posted(api, world);
    expect(await ledger()).toMatchObject({ balance: 0, credit: 0, open: [] });
    await expectInvariants();
  });

  it('can be changed until it is issued, by who has seen the last version', async () => {
    await follow();
    await deposit(1_000);
    const it = await draft({ moved_out_on: '2026-06-01' });
    const path = `PUT /deposit-statements/${it.id}` as const;
    const payees = [{ name: 'Rhea Moss', address: '1 New Street\nBangor, ME' }];
    const { body: changed } = await api.call(landlord, path, { rate_bp: 100, payees, version: it.version });
    expect(changed).toMatchObject({ rate_bp: 100, payees, version: 2, moved_out_on: '2026-06-01' });
    expect((await api.call(manager, path, { rate_bp: 0, version: it.version })).problem).toMatchObject({
      code: 'version_conflict',
    });
    expect((await api.call(landlord, path, { rate_bp: 0 }, { 'if-match': '"1"' })).status).toBe(412);
    expect(
      (await api.call(landlord, 'POST /leases/41/deposit-statements', { moved_out_on: '2026-06-01' })).status,
    ).toBe(409);
    const both = {
      text: 'Carpet',
      kind: 'damage',
      amount: 1,
      depreciation: { cost: 1, age_years: 1, life_years: 1 },
    } as const;
    expect((await api.call(landlord, path, { deductions: [both] })).problem?.fields).toMatchObject({
      'deductions.0.amount': expect.any(String),
    });
    const stale = await api.call(landlord, `POST /deposit-statements/${it.id}/issue`, { version: 1 });
    expect(stale.problem).toMatchObject({ code: 'version_conflict' });
    expect((await issue(it)).status).toBe(200);
    expect((await api.call(landlord, path, { rate_bp: 0 })).status).toBe(409);
    expect((await issue(it)).body).toMatchObject({ rate_bp: 100, payees, number: 1 });
  });

  it('is not issued before the end, and is refunded once, when there is a refund', async () => {
    await follow();
    await deposit(500);
    const it = await draft({ moved_out_on: '2026-06-30' });
    expect((await issue(it)).problem).toMatchObject({
      status: 409,
      error: 'The statement can be issued from June 30, 2026 on, when the tenant has moved out.',
    });
    await on('2026-07-02');
    const refund = (paid_on: string, method = 'cash') =>
      api.call(landlord, `POST /deposit-statements/${it.id}/refund`, { paid_on, method } as never);
    expect((await refund('2026-07-01')).status).toBe(409);
    await issue(it);
    expect((await refund('2026-06-29')).problem?.fields).toHaveProperty('paid_on');
    expect((await refund('2026-07-04')).problem?.fields).toHaveProperty('paid_on');
    expect((await refund('2026-07-01')).status).toBe(200);
    expect((await refund('2026-07-01')).status).toBe(200);
    expect((await refund('2026-07-01', 'check')).problem).toMatchObject({
      error: 'The refund has already been recorded.',
    });
    await posted(api, world);
    expect((await journal()).slice(-2)).toEqual([
      ['2026-06-30', '2100 50000', '2150 -50000'],
      ['2026-07-01', '2150 50000', '1020 -50000'],
    ]);
    await expectInvariants();
  });

  it('is one statement with one set of charges for concurrent issues, also by two instances', async () => {
    await follow();
    await deposit(1_400);
    await on('2027-11-15');
    const other = await testOperations(world, api.database);
    const it = await draft(withInterest);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => issue(it, place % 2 ? api : other)));
    await other.stop();
    expect(answers.map(({ status, body }) => [status, body.number])).toEqual(Array(10).fill([200, 1]));
    expect(new Set(answers.map(({ body }) => body.issued_at)).size).toBe(1);
    await posted(api, world);
    expect((await ledger()).rows.filter(({ type }) => type === 'charge')).toHaveLength(4);
    expect((await journal()).filter(([date]) => date === '2027-11-15')).toHaveLength(6);
    expect(await api.database.collection('deposit_statement_numbers').countDocuments()).toBe(1);
    await expectInvariants();
  });

  it.each(['its number', 'the ledger knew of it', 'its charges were posted', 'its journal was complete'])(
    'is completed once by the job if a process ended before %s',
    async (before) => {
      await follow();
      await deposit(1_400);
      await on('2027-11-15');
      const it = await draft(withInterest);
      await issue(it);
      await posted(api, world);
      const complete = [await journal(), (await ledger()).rows.map(({ text, balance }) => [text, balance])];
      const settlements = api.database.collection<{ _id: number }>('deposit_settlements');
      const [charges, journalEntries] = [
        api.database.collection('charges'),
        api.database.collection('journal_entries'),
      ];
      // The state that a crash leaves behind.
      if (before === 'its journal was complete')
        await journalEntries.deleteOne({ source: `deposit_statement:${it.id}` });
      else await journalEntries.deleteMany({ date: '2027-11-15' });
      if (before !== 'its journal was complete') await charges.deleteMany({ source: /^statement:/ });
      const lost = before === 'its number' ? { number: null, pending: 'x' } : { pending: 'x' };
      await settlements.updateOne({ _id: it.id }, { $set: lost });
      if (before === 'its number') await api.database.collection('deposit_statement_numbers').deleteMany({});
      await runJobs(api.database, world);
      await posted(api, world);
      expect([await journal(), (await ledger()).rows.map(({ text, balance }) => [text, balance])]).toEqual(complete);
      expect((await issue(it)).body).toMatchObject({ number: 1, state: 'issued' });
      await expectInvariants();
    },
  );

  it('refuses to reverse or return a deposit that was settled', async () => {
    await follow();
    const id = await deposit(500);
    await issue(await draft({ moved_out_on: '2026-06-01' }));
    await posted(api, world);
    const attempts = [
      api.call(landlord, `POST /payments/${id}/return`, { returned_on: '2026-06-01' }),
      api.call(landlord, `POST /payments/${id}/reversal`, {}),
      api.call(landlord, `PUT /payments/${id}`, { status: 'failed' }),
    ];
    const problems = (await Promise.all(attempts)).map(({ problem }) => problem);
    expect(problems).toMatchObject(Array(3).fill({ status: 409, code: 'payment_settled' }));
    await expectInvariants();
  });

  it('shows the tenant an issued statement and its PDF, and no draft; others nothing', async () => {
    await follow({ deposit_amount: 1_400 });
    await deposit(1_400);
    await on('2027-11-15');
    const it = await draft({
      ...withInterest,
      payees: [{ name: 'Rhea Moss', address: '1 New Street\nBangor, ME 04401' }],
    });
    expect(await held(tenant)).toMatchObject({
      state: 'held',
      statement: null,
      abilities: { settle: false },
    });
    const read = (by: TestUser, path = '') =>
      api.call(by, `GET /deposit-statements/${it.id}${path}` as 'GET /deposit-statements/{id}');
    expect((await read(tenant)).status).toBe(404);
    expect((await read(landlord, '/pdf')).status).toBe(409);
    await api.call({ ...landlord, name: 'Ann Archer' }, `POST /deposit-statements/${it.id}/issue`, {});
    const readers = [tenant, otherTenant, otherLandlord, manager];
    expect((await Promise.all(readers.map((by) => read(by)))).map(({ status }) => status)).toEqual([
      200, 404, 404, 200,
    ]);
    expect((await Promise.all(readers.map((by) => read(by, '/pdf')))).map(({ status }) => status)).toEqual([
      200, 404, 404, 200,
    ]);
    const none = { update: false, issue: false, refund: false, send: false, answer: false };
    expect((await read(tenant)).body.abilities).toEqual({ ...none, print: true, dispute: true });
    const refund = { paid_on: '2027-11-15', method: 'cash' } as const;
    expect((await api.call(tenant, `POST /deposit-statements/${it.id}/refund`, refund)).status).toBe(403);
    const { body, headers } = await api.call(tenant, `GET /deposit-statements/${it.id}/pdf`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="deposit_statement_${it.id}_2027-11-15.pdf"`);
    const { text } = await readPdf(Buffer.from(await body.arrayBuffer()));
    for (const fact of [
      'Deposit statement',
      'No. 000001',
      'Refund to the tenant $427.03 USD',
      'Tenant Rhea Moss',
      'Landlord Ann Archer',
      'Premises Harbour House 12 Quay Street, Portland, ME 04101',
      'Moved out November 15, 2027',
      'Refund to Rhea Moss 1 New Street Bangor, ME 04401',
      'Refund due by December 15, 2027',
      'Deposit received on June 1, 2026 $1,400.00',
      'Interest from June 2, 2027 to November 15, 2027 1,400.00 × 5% × 167 ÷ 365 = 32.03 $32.03',
      'Total credits $1,432.03',
      'Bedroom door, material $85.00',
      'Total deductions $1,005.00',
      'Refund $427.03',
    ])
      expect(text).toContain(fact);
  });

  it('is sent, disputed and answered, each told to the other side once', async () => {
    await follow();
    await deposit(1_400);
    await on('2027-11-15');
    const it = await draft(withInterest);
    const call = (by: TestUser, verb: string, body: object) =>
      api.call(by, `POST /deposit-statements/${it.id}/${verb}` as 'POST /deposit-statements/{id}/send', body as never);
    expect((await call(landlord, 'send', { method: 'email' })).status).toBe(409);
    await api.call({ ...landlord, name: 'Ann Archer' }, `POST /deposit-statements/${it.id}/issue`, {});
    for (const [sent_on, message] of [
      ['2027-11-14', 'must not be before the day on which the statement was issued'],
      ['2027-11-17', 'must not be in the future'],
    ] as const)
      expect((await call(landlord, 'send', { method: 'mail', sent_on })).body).toMatchObject({
        fields: { sent_on: message },
      });
    const byMail = { method: 'mail', sent_on: '2027-11-15' };
    const unconfirmed = { ...landlord, emailConfirmed: false };
    expect((await call(unconfirmed, 'send', { method: 'email' })).problem?.code).toBe('email_unconfirmed');
    for (const by of [unconfirmed, landlord])
      expect((await call(by, 'send', byMail)).body).toMatchObject({ stage: 'sent', sent: byMail });
    for (const _ of [1, 2])
      expect((await call(landlord, 'send', { method: 'email' })).body.sent).toEqual({ ...byMail, method: 'email' });
    expect((await call(tenant, 'answer', { text: 'No.' })).status).toBe(403);
    expect((await call(landlord, 'answer', { text: 'No.' })).status).toBe(409);
    const text = 'The door was broken when I moved in.';
    for (const _ of [1, 2])
      expect((await call(tenant, 'dispute', { text })).body).toMatchObject({
        stage: 'disputed',
        dispute: { text, answer: null, closed_at: null },
        abilities: { dispute: false, answer: false },
      });
    expect((await call(landlord, 'dispute', { text: 'Other' })).status).toBe(409);
    const answer = 'We have pictures of your first day.';
    const answered = await Promise.all([1, 2].map(() => call(landlord, 'answer', { text: answer })));
    for (const { body } of answered)
      expect(body).toMatchObject({ stage: 'sent', dispute: { text, answer }, abilities: { answer: false } });
    expect((await call(landlord, 'answer', { text: 'Other' })).status).toBe(409);
    const refund = { paid_on: '2027-11-15', method: 'cash' } as const;
    expect((await call(landlord, 'refund', refund)).body).toMatchObject({ state: 'refunded', stage: 'closed' });
    await runJobs(api.database, world);
    const told = world.posted.filter(({ key }) => key.startsWith('deposit_statement:'));
    expect(told.map(({ key, to, further }) => [key.split(':').slice(2).join(' '), to, further])).toEqual([
      [
        'sent 2027-11-15',
        { user_id: tenant.userId },
        [expect.stringContaining('$427.03 goes back to you'), expect.any(String)],
      ],
      ['disputed', { account_id: landlord.accountId ?? landlord.userId }, [text]],
      ['answered', { user_id: tenant.userId }, [answer]],
    ]);
  });

  it('takes a day that has begun for the person, but not yet in Los Angeles, as today there', async () => {
    const { properties } = world.portfolio;
    properties.set(11, {
      ...(properties.get(11) as NonNullable<ReturnType<typeof properties.get>>),
      time_zone: 'America/Los_Angeles',
    });
    await follow();
    await deposit(1_400);
    const [theirs, today, tomorrow] = ['2027-12-01', '2027-11-30', '2027-12-02'];
    world.now = () => new Date(`${theirs}T03:00:00Z`);
    await posted(api, world);
    const refused = (field: string) => ({ status: 422, fields: { [field]: 'must not be in the future' } });

    const due = async () => {
      const body = { property_id: 11, tenant_id: 21, lease_id: 41, amount: 100 } as const;
      return (await api.call(landlord, 'POST /payments', body)).body.id;
    };
    const [paid, inPart] = [await due(), await due()];
    const bulk = async (action: 'complete' | 'correct_date', id: number, paid_on: string) =>
      (await api.call(landlord, 'POST /payments/bulk', { action, ids: [id], paid_on })).body.results[0];
    expect((await bulk('complete', paid, tomorrow))?.error).toMatchObject(refused('paid_on'));
    expect(await bulk('complete', paid, theirs)).toEqual({ id: paid, ok: true });
    const part = { amount: 40, paid_on: theirs, payment_method: 'cash' } as const;
    expect((await api.call(landlord, `POST /payments/${inPart}/part`, part)).status).toBe(200);
    expect((await bulk('correct_date', inPart, theirs))?.ok).toBe(true);
    await posted(api, world);
    const back = await api.call(landlord, `POST /payments/${paid}/return`, { returned_on: theirs });
    expect(back.body).toMatchObject({ returned_on: today });
    await pay(500, '2027-11-20T12:00:00Z');
    const credit = { amount: 10, method: 'cash', refunded_on: theirs } as const;
    expect((await api.call(landlord, 'POST /leases/41/refunds', credit)).body).toMatchObject({ due_date: today });
    expect((await ledger()).rows.map(({ date }) => date).filter((day) => day > '2027-11-20')).not.toContain(theirs);

    expect((await draft({})).moved_out_on).toBe('2027-11-15');
    const { statement } = await held();
    const after = async (verb: 'issue' | 'send' | 'refund', body: object) =>
      api.call(
        landlord,
        `POST /deposit-statements/${statement?.id}/${verb}` as 'POST /deposit-statements/{id}/issue',
        body,
      );
    await api.call(landlord, `PUT /deposit-statements/${statement?.id}`, { moved_out_on: theirs });
    expect((await after('issue', {})).status).toBe(409);
    await api.call(landlord, `PUT /deposit-statements/${statement?.id}`, { moved_out_on: today });
    expect((await after('issue', {})).status).toBe(200);
    expect((await after('send', { method: 'mail', sent_on: theirs })).body.sent).toMatchObject({ sent_on: today });
    expect((await after('refund', { method: 'cash', paid_on: tomorrow })).problem).toMatchObject(refused('paid_on'));
    expect((await after('refund', { method: 'cash', paid_on: theirs })).body.refunded).toMatchObject({
      paid_on: today,
    });
    await posted(api, world);
    expect((await journal()).filter(([date]) => String(date) > today)).toEqual([]);
  });

  it('a settlement begins by default on the last day of the tenancy, or today if that is earlier', async () => {
    await follow();
    world.now = () => new Date('2026-12-01T03:00:00Z');
    expect((await draft({})).moved_out_on).toBe('2026-11-30');
  });
});
