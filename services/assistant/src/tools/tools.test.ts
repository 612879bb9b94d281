import { samplePeople } from '../../test/sample-people.ts';
import { type SamplePortfolio, samplePortfolio } from '../../test/sample-portfolio.ts';
import { lookups, proposals, runTool, tools } from './tools.ts';

/** An input with which each tool finds a record of the landlord's. */
const inputs: Readonly<Record<keyof typeof tools, object>> = {
  waiting_tasks: {},
  portfolio_summary: {},
  find_properties: {},
  read_property: { property_id: 11 },
  find_tenants: {},
  read_tenant: { tenant_id: 21 },
  find_leases: {},
  read_lease: { lease_id: 31 },
  read_lease_document: { lease_id: 31 },
  ending_leases: {},
  find_requests: {},
  read_request: { request_id: 51 },
  find_payments: {},
  read_payment: { payment_id: 115 },
  overdue_rent: {},
  lease_balances: {},
  find_charges: {},
  deposits_held: {},
  revenue: { by: 'tenant' },
  rent_forecast: {},
  occupancy: {},
  maintenance_costs: { by: 'property' },
  find_personnel: {},
  read_personnel: { personnel_id: 61 },
  who_fits: { request_id: 51 },
  query: { collection: 'tenants', conditions: [] },
  write_operation: { operation: 'PUT /properties/{id}' },
  look_at_photos: { request_id: 51 },
  propose_message: { tenant_id: 21, subject: 'Rent', text: 'Dear Ana' },
  propose_request: { property_id: 11, title: 'Tap', description: 'It leaks.' },
  propose_assignment: { request_id: 51, personnel_id: 61 },
  propose_payment: { tenant_id: 21 },
  propose_plan: {
    title: 'Reminders',
    steps: [
      { do: 'reminder', tenant_id: 21 },
      { do: 'change', operation: 'PUT /properties/{id}', id: 11, body: '{"rent_amount":1500}' },
    ],
  },
};

const names = Object.keys(inputs) as (keyof typeof inputs)[];
/** One tool is about the API and not about records. */
const ofRecords = names.filter((name) => name !== 'write_operation');

describe('the tools', () => {
  it('have labels that say what they look at', () => {
    expect(Object.keys(tools).sort()).toEqual([...names].sort());
    const labels = Object.values(tools).map(({ label }) => label);
    expect(labels.filter((label) => !/^(?:Looking|Adding|Summing|Drafting) /.test(label))).toEqual([]);
  });

  it('are marked where they propose', () => {
    expect(Object.values(proposals).every(({ proposes }) => proposes)).toBe(true);
    expect(Object.values(lookups).some((tool) => 'proposes' in tool)).toBe(false);
  });

  it.each(ofRecords)('%s only reads, with the caller’s rights', async (name) => {
    const sample = samplePortfolio();
    const { data, sources } = await runTool(name, sample.landlord, inputs[name]);
    expect(data).toBeDefined();
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter(({ label, path }) => label === '' || !path.startsWith('/app/'))).toEqual([]);
    expect(sample.calls.length).toBeGreaterThan(0);
    expect(sample.calls.filter((call) => !call.name.startsWith('GET ') || call.by !== samplePeople.landlord)).toEqual(
      [],
    );
  });

  it.each(names)('%s reveals nothing about an account to a user without access', async (name) => {
    const sample = samplePortfolio();
    for (const who of ['otherLandlord', 'unconfirmedAna'] as const) {
      const received = await runTool(name, sample.contextOf(samplePeople[who]), inputs[name]).catch(String);
      expect(JSON.stringify(received)).not.toMatch(/Lopez|Carter|Elm|Harbour|Piper|1450|2100/);
    }
  });
});

describe('runTool', () => {
  let sample: SamplePortfolio;
  beforeEach(() => {
    sample = samplePortfolio();
  });
  const run = (name: string, input: unknown) => runTool(name, sample.landlord, input);

  it.each(['', 'read_everything', 'constructor', '__proto__', 'toString'])(
    'rejects the unknown tool “%s”',
    async (name) => {
      await expect(run(name, {})).rejects.toMatchObject({ status: 404, message: 'There is no such tool.' });
    },
  );

  it.each([
    ['read_property', {}, 'property_id', 'is required'],
    ['read_property', { property_id: '11' }, 'property_id', 'must be a whole number'],
    ['read_property', { property_id: 0 }, 'property_id', 'must be 1 or more'],
    ['read_property', { property_id: 1.5 }, 'property_id', 'must be a whole number'],
    ['read_property', { property_id: { $gt: 0 } }, 'property_id', 'must be a whole number'],
    ['find_payments', { account_id: 3 }, 'account_id', 'is not a field of this request'],
    ['find_payments', { limit: 51 }, 'limit', 'must be 50 or less'],
    ['find_payments', { status: 'late' }, 'status', 'must be one of pending, completed, overdue, failed, disputed'],
    ['find_payments', { due_from: '2026-02-30' }, 'due_from', 'must be a date, YYYY-MM-DD'],
    ['find_payments', { due_from: '2026-03-02', due_to: '2026-03-01' }, 'due_to', 'must not be before the beginning'],
    [
      'find_payments',
      { paid_from: '2026-03-02', paid_to: '2026-03-01' },
      'paid_to',
      'must not be before the beginning',
    ],
    ['find_leases', { ends_from: '2026-03-02', ends_to: '2026-03-01' }, 'ends_to', 'must not be before the beginning'],
    ['find_requests', { created_from: '2026-03-02', created_to: '2026-03-01' }, 'created_to', expect.any(String)],
    ['find_requests', { closed_from: '2026-03-02', closed_to: '2026-03-01' }, 'closed_to', expect.any(String)],
    ['revenue', { by: 'day' }, 'by', expect.stringContaining('month')],
    ['revenue', { by: 'month', from: '2026-03-02', to: '2026-03-01' }, 'to', 'must not be before the beginning'],
    ['maintenance_costs', { by: 'month', from: '2027-01-01' }, 'to', 'must not be before the beginning'],
    ['rent_forecast', { months: 25 }, 'months', 'must be 24 or less'],
    ['ending_leases', { within_days: 30, until: '2026-05-01' }, 'until', 'can’t be combined with within_days'],
    ['ending_leases', { until: '2026-03-14' }, 'until', 'must not be before today'],
    ['propose_payment', { tenant_id: 21, amount: 10.001 }, 'amount', 'must have at most two decimal places'],
    [
      'propose_message',
      { tenant_id: 21, subject: 'a\u0000b', text: 'c' },
      'subject',
      expect.stringContaining('control'),
    ],
    ['query', { collection: 'users', conditions: [] }, 'collection', expect.stringContaining('properties')],
    ['find_tenants', [], 'body', 'must be an object'],
    ['find_tenants', '{}', 'body', 'must be an object'],
  ])('%s rejects %j', async (name, input, field, message) => {
    await expect(run(name, input)).rejects.toMatchObject({
      status: 422,
      code: 'validation_failed',
      details: { fields: { [field]: message } },
    });
    expect(sample.calls).toEqual([]);
  });

  it('treats null and empty strings as omitted fields, and no input as an empty one', async () => {
    const blank = { words: '', status: null, limit: null };
    expect(await run('find_properties', blank)).toEqual(await run('find_properties', undefined));
    await expect(run('read_property', { property_id: null })).rejects.toMatchObject({ status: 422 });
  });

  it('passes on the error of a service', async () => {
    await expect(run('read_tenant', { tenant_id: 999 })).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});
