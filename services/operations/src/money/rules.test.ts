import type { LateFeeRule } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { followLeases, sampleLease } from '../../test/test-ledger.ts';
import { newWorld, people, properties, runJobs, testOperations, type World } from '../../test/test-operations.ts';
import {
  increaseWarnings,
  lateFeeWarnings,
  leaseTermWarnings,
  policyWarnings,
  rentCap,
  returnDeadline,
  settlementWarnings,
} from './rule-warnings.ts';
import { jurisdictionOf, type Rule, type RuleTopic, readRules, ruleOf, rules } from './rules.ts';

const { landlord, tenant, otherLandlord } = people;

const fees = (rule: LateFeeRule, place: 'NY' | 'TX' | 'OR' | 'CO' | 'MA' | 'CA', amount = 1_000) =>
  lateFeeWarnings({ rule, charge: { amount, due_date: '2027-03-01' }, payments: [], as_of: '2027-06-30' }, [place]).map(
    ({ text }) => text,
  );

/** A proof of each row: what it allows, what it warns of, or what it says. */
const proofs: Record<string, () => void> = {
  'NY late_fee': () => {
    expect(fees({ grace_days: 5, flat: 50, percent_bp: 500, combine: 'lesser' }, 'NY')).toEqual([]);
    expect(fees({ grace_days: 5, flat: 50 }, 'NY', 800)).toEqual([
      'For a late rent of $800.00 the fees are $50.00. New York allows $40.00.',
    ]);
    expect(fees({ grace_days: 4, flat: 40 }, 'NY')).toHaveLength(1);
  },
  'TX late_fee': () => {
    expect(fees({ grace_days: 2, flat: 60, daily: 10, cap_bp: 1_000 }, 'TX')).toEqual([]);
    expect(fees({ grace_days: 2, percent_bp: 1_100 }, 'TX')).toHaveLength(1);
    expect(fees({ grace_days: 1, percent_bp: 1_000 }, 'TX')).toHaveLength(1);
  },
  'OR late_fee': () => {
    expect(fees({ grace_days: 3, step_days: 5, step_bp: 500, within_period: true }, 'OR')).toEqual([]);
    expect(fees({ grace_days: 3, step_days: 5, step_bp: 600 }, 'OR')).toHaveLength(2);
    expect(fees({ grace_days: 3, flat: 60, daily: 3.6, within_period: true }, 'OR')).toEqual([]);
    expect(fees({ grace_days: 3, flat: 60, daily: 3.61, within_period: true }, 'OR')).toEqual([
      'A daily fee of $3.61 exceeds the $3.60 a day that Oregon allows.',
    ]);
  },
  'CO late_fee': () => {
    expect(
      fees({ grace_days: 6, flat: 50, percent_bp: 500, percent_of: 'past_due_rent', combine: 'greater' }, 'CO', 1_600),
    ).toEqual([]);
    expect(fees({ grace_days: 6, flat: 81 }, 'CO', 1_600)).toHaveLength(1);
    expect(fees({ grace_days: 5, flat: 50 }, 'CO')).toHaveLength(1);
  },
  'MA late_fee': () => {
    expect(fees({ grace_days: 30, flat: 50 }, 'MA')).toEqual([]);
    expect(fees({ grace_days: 29, flat: 50 }, 'MA')).toHaveLength(1);
  },
  'NY deposit_return': () => expect(deadline('NY', '2027-02-28')).toBe('2027-03-14'),
  'TX deposit_return': () => expect(deadline('TX', '2028-01-30')).toBe('2028-02-29'),
  'OR deposit_return': () => expect(deadline('OR', '2027-01-31')).toBe('2027-03-03'),
  'CO deposit_return': () => {
    expect(deadline('CO', '2027-01-31')).toBe('2027-02-28');
    const settled = { moved_out_on: '2027-01-31', rate_bp: 0, received_on: null, returned: false };
    expect(settlementWarnings({ ...settled, days_to_refund: 60 }, 'CO', '2027-02-01')).toEqual([]);
    expect(settlementWarnings({ ...settled, days_to_refund: 61 }, 'CO', '2027-02-01')).toHaveLength(1);
  },
  'MA deposit_return': () => expect(deadline('MA', '2027-11-15')).toBe('2027-12-15'),
  'CA deposit_return': () => expect(deadline('CA', '2028-02-10')).toBe('2028-03-02'),
  'NY deposit_limit': () => expect(limited('NY')).toEqual([0, 1]),
  'MA deposit_limit': () => expect(limited('MA')).toEqual([0, 1]),
  'CA deposit_limit': () => expect(limited('CA')).toEqual([0, 1]),
  'MA deposit_interest': () => {
    const settled = { moved_out_on: '2027-11-15', days_to_refund: null, returned: true, received_on: '2026-06-01' };
    const warned = (rate_bp: number, received_on = settled.received_on) =>
      settlementWarnings({ ...settled, rate_bp, received_on }, 'MA', '2027-11-16').map(({ topic }) => topic);
    expect([warned(500), warned(499), warned(0, '2027-01-01')]).toEqual([[], ['deposit_interest'], []]);
  },
  'OR rent_increase': () => expect(capOf('OR', 200)).toEqual({ cap_bp: 900, most_rent_cents: 109_000 }),
  'CA rent_increase': () => {
    expect(capOf('CA', 560)).toEqual({ cap_bp: 1_000, most_rent_cents: 110_000 });
    expect(ruleOf('CA', 'rent_increase', '2030-01-01')).toBeNull();
  },
};

const deadline = (place: Parameters<typeof returnDeadline>[1], moved_out_on: string) =>
  returnDeadline({ moved_out_on, days_to_refund: null }, place)?.date;

const limited = (place: Parameters<typeof leaseTermWarnings>[1]) =>
  [1_000, 1_000.01].map(
    (deposit_amount) =>
      leaseTermWarnings({ rent_amount: 1_000, start_date: '2027-01-01', deposit_amount }, place, '2027-01-01').length,
  );

const capOf = (place: 'OR' | 'CA', cpi: number) =>
  rentCap(ruleOf(place, 'rent_increase', '2027-01-01') as Rule<'rent_increase'>, 100_000, cpi);

describe('the rules of law', () => {
  it.each(rules.map((rule) => [`${rule.jurisdiction} ${rule.topic}`, rule] as const))('%s', (name, rule) => {
    expect(rule.citation).not.toBe('');
    expect(Object.keys(proofs)).toContain(name);
    proofs[name]?.();
  });

  it('are refused if a row is not valid, or two hold at one time', () => {
    const [first] = rules as readonly [Rule<RuleTopic>];
    expect(() => readRules([{ ...first, rule: { text: 'x' } }])).toThrow('content/rules');
    expect(() => readRules([{ ...first, citation: '' }])).toThrow('content/rules');
    expect(() => readRules([first, { ...first, from: '2030-01-01' }])).toThrow('two rules of');
    expect(
      readRules([
        { ...first, to: '2029-12-31' },
        { ...first, from: '2030-01-01' },
      ]),
    ).toHaveLength(2);
  });

  it('are found by the state of an address', () => {
    expect(['NY', ' ny', 'New York', 'Ohio', ''].map(jurisdictionOf)).toEqual(['NY', 'NY', 'NY', null, null]);
  });

  it('warn of a policy for the first rent that shows it', () => {
    const rule = { grace_days: 5, flat: 30 };
    expect(policyWarnings(rule, ['NY', 'MA'], '2027-03-05')).toMatchObject([
      { jurisdiction: 'NY', text: expect.stringContaining('$500.00'), citation: expect.stringContaining('238-a') },
      { jurisdiction: 'MA', topic: 'late_fee' },
    ]);
    expect(policyWarnings(null, ['NY'], '2027-03-05')).toEqual([]);
  });

  it('compare raises with the lowest rent of 12 months', () => {
    const terms = { rent_amount: 1_000, start_date: '2026-01-01' };
    const steps = [
      { from: '2027-01-01', percent_bp: 500 },
      { from: '2027-06-01', percent_bp: 500 },
    ];
    expect(leaseTermWarnings({ ...terms, steps }, 'CA', '2026-01-01').map(({ text }) => text)).toEqual([
      'The rent rises from $1,000.00 to $1,102.50 within 12 months. California allows $1,050.00 (5%) and the change of the consumer price index, at most $1,100.00.',
    ]);
    expect(leaseTermWarnings({ ...terms, steps: [{ ...steps[0], from: '2027-01-01' }] }, 'CA', '2026-01-01')).toEqual(
      [],
    );
    const raised = { day: '2027-01-01', before_cents: 213_700, after_cents: 232_506, cpi_bp: 380 };
    expect(increaseWarnings('CA', raised)).toHaveLength(1);
    expect(increaseWarnings('CA', { ...raised, after_cents: 232_505 })).toEqual([]);
  });
});

describe('answers that warn', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    world.portfolio.properties.set(11, { ...properties.harbour, state: 'NY' });
    api = await testOperations(world);
    await followLeases(api, world, [{ ...sampleLease, last_day: '2026-03-31', rent_terms: null }]);
  });
  afterAll(() => api.stop());

  const rule = { grace_days: 2, flat: 50 };
  const preview = { rule, charge: { amount: 800, due_date: '2026-08-01' }, payments: [], as_of: '2026-08-31' };

  it('POST /late-fees/preview: of all states of the account, or of one property', async () => {
    const all = (await api.call(landlord, 'POST /late-fees/preview', preview)).body.warnings;
    expect(all.map(({ jurisdiction }) => jurisdiction)).toEqual(['NY', 'NY', 'OR']);
    const one = await api.call(landlord, 'POST /late-fees/preview', { ...preview, property_id: 12 });
    expect(one.body.warnings.map(({ jurisdiction }) => jurisdiction)).toEqual(['OR']);
    expect((await api.call(tenant, 'POST /late-fees/preview', preview)).body.warnings).toEqual([]);
    const others = await api.call(otherLandlord, 'POST /late-fees/preview', { ...preview, property_id: 12 });
    expect([others.status, Object(others.body).fields]).toEqual([422, { property_id: expect.any(String) }]);
  });

  it('PUT /ledger/policy: saves all the same, and the audit log keeps the reason', async () => {
    const override_reason = 'Agreed before the law';
    const { status, body } = await api.call(landlord, 'PUT /ledger/policy', { late_fee: rule, override_reason });
    expect([status, body.warnings.length > 0]).toEqual([200, true]);
    expect((await api.call(landlord, 'GET /ledger/policy')).body.warnings).toEqual(body.warnings);
    const stored = await api.database.collection('reports').find().toArray();
    const requests = stored.flatMap(({ reports }) => reports).filter(({ action }) => action === 'PUT /ledger/policy');
    expect(requests.map(({ reason }) => reason)).toEqual([override_reason]);
  });

  it('POST /rent-schedules/preview and /rent-increases/preview: of what a lease is to charge', async () => {
    const terms = { rent_amount: 1_000, start_date: '2026-08-01', due_day: 1, until: '2026-08-31' };
    const limited = { ...terms, property_id: 11, deposit_amount: 1_500 };
    const { body } = await api.call(landlord, 'POST /rent-schedules/preview', limited);
    expect(body.warnings).toMatchObject([{ topic: 'deposit_limit', jurisdiction: 'NY' }]);
    const rise = { rent_amount: 1_000, new_rent: 1_200, property_id: 12, on: '2026-08-01' };
    const increase = await api.call(landlord, 'POST /rent-increases/preview', rise);
    expect(increase.body).toMatchObject({ cap_bp: 700, most_rent: 1_070, warnings: [{ jurisdiction: 'OR' }] });
    const uncapped = await api.call(landlord, 'POST /rent-increases/preview', { ...rise, property_id: 11 });
    expect(uncapped.body).toEqual({ rule: null, cap_bp: null, most_rent: null, formula: null, warnings: [] });
    const nowhere = await api.call(landlord, 'POST /rent-increases/preview', { rent_amount: 1_000 });
    expect(nowhere.status).toBe(422);
  });

  it('deposits: count down to the day of the law, and warn once it has passed', async () => {
    world.now = () => new Date('2026-04-05T15:00:00Z');
    await api.call(landlord, 'POST /payments', {
      property_id: 11,
      tenant_id: 21,
      payment_type: 'deposit',
      amount: 1_000,
      due_date: '2026-01-01',
      paid_date: '2026-01-01 12:00:00',
      status: 'completed',
    });
    await runJobs(api.database, world);
    const draft = await api.call(landlord, 'POST /leases/41/deposit-statements', { moved_out_on: '2026-03-31' });
    expect(draft.body).toMatchObject({ refund_by: '2026-04-14', warnings: [] });
    const { deadline } = (await api.call(landlord, 'GET /leases/41/deposits')).body;
    expect(deadline).toMatchObject({ date: '2026-04-14', days_left: 9, law: { jurisdiction: 'NY' } });
    world.now = () => new Date('2026-04-15T15:00:00Z');
    const open = await api.call(landlord, 'GET /deposit-statements?state=open');
    expect(open.body).toMatchObject({
      total: 1,
      deposit_statements: [{ state: 'draft', deadline: { days_left: -1 } }],
    });
    expect((await api.call(tenant, 'GET /deposit-statements')).body.deposit_statements).toEqual([]);
    const issued = await api.call(landlord, `POST /deposit-statements/${draft.body.id}/issue`, {
      override_reason: 'The tenant was away',
    });
    expect(issued.body).toMatchObject({
      state: 'issued',
      refund_by: '2026-04-14',
      warnings: [{ topic: 'deposit_return' }],
    });
    const stored = await api.database.collection('reports').find().toArray();
    const reports = stored.flatMap(({ reports }) => reports);
    expect(reports.filter(({ reason }) => reason === 'The tenant was away')).toHaveLength(1);
    expect(reports.filter(({ types }) => types?.includes('deposit.statement_issued'))).toMatchObject([
      { data: { object: 'deposit', id: draft.body.id, record: { number: 1, refund_by: '2026-04-14' } } },
    ]);
    expect((await api.call(tenant, 'GET /deposit-statements')).body.deposit_statements).toMatchObject([
      { id: draft.body.id, deadline: null },
    ]);
    expect((await api.call(otherLandlord, 'GET /deposit-statements')).body.total).toBe(0);
  });
});
