import { samplePortfolio } from '../../../test/sample-portfolio.ts';
import { lookups } from '../tools.ts';

const { landlord, ana } = samplePortfolio();

describe('the lookups of counts and sums', () => {
  it('return the counts and sums of the portfolio', async () => {
    const { data } = await lookups.portfolio_summary.run(landlord, {});
    expect(data).toEqual({
      properties: { total: 4, available: 1, occupied: 2, maintenance: 1 },
      tenants: { total: 5, active: 4 },
      leases: { active: 2, pending: 1, ending_within_60_days: 1 },
      maintenance: { open: 2, in_progress: 1, completed: 4, cancelled: 1, urgent_open: 1 },
      rent: { leases: 2, rent: 3550 },
      payments: { total_revenue: 41_670.25, pending_amount: 2150, overdue_amount: 2985.5, total_payments: 38 },
      occupancy: 0.5,
      capped: [],
    });
  });

  it('return the counts and sums of a tenant’s own records', async () => {
    const { data } = await lookups.portfolio_summary.run(ana, {});
    expect(data).toMatchObject({
      rent: { leases: 1, rent: 1450 },
      payments: { overdue_amount: 2900 },
      occupancy: null,
    });
  });

  it('answer any query over a collection, with the unit in the name of the figure', async () => {
    const conditions = [{ field: 'status', operator: 'is' as const, values: ['active'] }];
    const leases = { collection: 'leases' as const, conditions };
    const sum = await lookups.query.run(landlord, { ...leases, aggregate: 'sum', of: 'rent' });
    expect(sum.data).toEqual({ matched_count: 2, amount: 3550 });
    const days = await lookups.query.run(landlord, { ...leases, aggregate: 'max', of: 'days_left' });
    expect(days.data).toEqual({ matched_count: 2, quantity: expect.any(Number) });
    const owed = await lookups.query.run(landlord, {
      collection: 'debts',
      conditions: [],
      aggregate: 'sum',
      of: 'amount',
      groupBy: 'tenant',
      limit: 1,
    });
    expect(owed.data).toMatchObject({ groups: [{ group: 'Ana Lopez', amount: 2900 }] });
    const without = await lookups.query.run(landlord, {
      collection: 'tenants',
      conditions: [],
      relations: [{ collection: 'leases', conditions, operator: 'is', count: 0 }],
    });
    expect(without.data).toMatchObject({ matched_count: 3, rows: expect.any(Array) });
    expect(without.sources).toEqual([{ label: 'Tenants', path: '/app/tenants' }]);
    await expect(lookups.query.run(landlord, { ...leases, aggregate: 'sum', of: 'colour' })).rejects.toMatchObject({
      status: 422,
      details: { fields: { query: expect.stringContaining('colour') } },
    });
  });

  it('return overdue payments, and who owes them', async () => {
    const { data, sources } = await lookups.overdue_rent.run(landlord, {});
    expect(data).toMatchObject({
      overdue_amount: 2985.5,
      payments: 3,
      tenants: [
        {
          tenant_id: 21,
          name: 'Ana Lopez',
          amount: 2900,
          payments: 2,
          oldest_due: '2026-02-01',
          path: '/app/tenants/21',
        },
        { tenant_id: 25, name: 'Chloe Novak', amount: 85.5, payments: 1, oldest_due: '2025-09-15' },
      ],
      tenants_total: 2,
      tenants_capped: false,
    });
    expect(data.rows.map(({ due_date }) => due_date)).toEqual(['2025-09-15', '2026-02-01', '2026-03-01']);
    expect(sources).toEqual([{ label: 'Payments, overdue', path: '/app/payments?status=overdue' }]);
  });

  it.each([
    [{ payment_type: 'rent' }, 2900],
    [{ property_id: 13 }, 85.5],
    [{ tenant_id: 22 }, 0],
  ] as const)('return the overdue payments of %j', async (input, amount) => {
    expect((await lookups.overdue_rent.run(landlord, input)).data.overdue_amount).toBe(amount);
  });

  it('return the revenue of this year so far, without deposits and reversed payments', async () => {
    const { data } = await lookups.revenue.run(landlord, { by: 'month' });
    expect(data).toMatchObject({ from: '2026-01-01', to: '2026-03-15', capped: false });
    expect(data.rows.map(({ key, total_revenue }) => [key, total_revenue])).toEqual([
      ['2026-01', 3670.25],
      ['2026-02', 2100],
      ['2026-03', 2100],
    ]);
    expect(data.sum).toMatchObject({ total_revenue: 7870.25, deposit_amount: 0, total_payments: 5 });
  });

  it('return the revenue of another year, with its breakdown and its page', async () => {
    const { data } = await lookups.revenue.run(landlord, { by: 'tenant', to: '2025-12-31' });
    expect(data.from).toBe('2025-01-01');
    expect(data.rows.map(({ name, total_revenue, path }) => [name, total_revenue, path])).toEqual([
      ['Ana Lopez', 11_600, '/app/tenants/21'],
      ['Chloe Novak', 9200, '/app/tenants/25'],
      ['Ben Carter', 8400, '/app/tenants/22'],
    ]);
    expect(data.sum.deposit_amount).toBe(3550);
  });

  it.each([
    [{ by: 'payment_type', payment_type: 'maintenance' }, 120.25],
    [{ by: 'payment_method', property_id: 12 }, 6420.25],
    [{ by: 'month', from: '2026-03-16', to: '2026-03-31' }, 0],
  ] as const)('return the revenue of %j', async (input, total) => {
    expect((await lookups.revenue.run(landlord, input)).data.sum.total_revenue).toBe(total);
  });

  it('return the largest of many groups, and the latest of many months', async () => {
    const sums = { total_revenue: 1, pending_amount: 0, overdue_amount: 0, deposit_amount: 0, total_payments: 1 };
    const rows = Array.from({ length: 60 }, (_, at) => ({ key: `${at}`, id: null, name: null, ...sums }));
    const answers = { 'GET /payments/breakdown': () => ({ rows, sum: { ...sums, total_revenue: 60 }, capped: false }) };
    const many = samplePortfolio({ answers }).landlord;
    const keysBy = async (by: 'month' | 'tenant') => {
      const { data } = await lookups.revenue.run(many, { by });
      expect([data.rows.length, data.capped, data.sum.total_revenue]).toEqual([50, true, 60]);
      return [data.rows[0]?.key, data.rows.at(-1)?.key];
    };
    expect(await keysBy('tenant')).toEqual(['0', '49']);
    expect(await keysBy('month')).toEqual(['10', '59']);
  });

  it('return the expected rents', async () => {
    const { data } = await lookups.rent_forecast.run(landlord, { months: 3 });
    expect(data).toEqual({
      today: { leases: 2, rent: 3550 },
      months: [
        { month: '2026-03', leases: 2, rent: 3550 },
        { month: '2026-04', leases: 3, rent: 4750 },
        { month: '2026-05', leases: 2, rent: 3300 },
      ],
    });
    expect((await lookups.rent_forecast.run(landlord, { property_id: 11 })).data.months).toHaveLength(6);
  });

  it('return the occupancy, never above one', async () => {
    const { months } = (await lookups.occupancy.run(landlord, {})).data;
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: '2026-03', leased_days: 30, days: 60, share: 0.5 });
    const answers = {
      'GET /internal/occupancy': () => ({
        months: [
          { month: '2026-01', leased_days: 62, days: 93 },
          { month: '2026-02', leased_days: 29, days: 28 },
          { month: '2026-03', leased_days: 0, days: 0 },
        ],
      }),
    };
    const odd = await lookups.occupancy.run(samplePortfolio({ answers }).landlord, {});
    expect(odd.data.months.map(({ share }) => share)).toEqual([0.6667, 1, null]);
    expect((await lookups.occupancy.run(ana, {})).data.months).toEqual([]);
  });

  it.each(['occupancy', 'waiting_tasks'] as const)('refuse %s to an API key that lacks its scope', async (name) => {
    const caller = { ...landlord.caller, key: { id: 7, scopes: ['operations:read', 'assistant:write'] as const } };
    await expect(lookups[name].run({ ...landlord, caller }, {})).rejects.toMatchObject({ code: 'scope_missing' });
  });

  it('return the cost of maintenance', async () => {
    const { data } = await lookups.maintenance_costs.run(landlord, { by: 'personnel', from: '2025-06-01' });
    expect(data.rows.map(({ name, amount, path }) => [name, amount, path])).toEqual([
      ['Pat Piper', 600.4, '/app/maintenance-personnel/61'],
      ['Eli Sparks', 95.25, '/app/maintenance-personnel/63'],
      [null, 0, null],
    ]);
    expect(data.sum).toEqual({ amount: 695.65, requests: 4, without_cost: 1 });
    const plumbing = await lookups.maintenance_costs.run(landlord, { by: 'month', service_type: 'Plumbing' });
    expect(plumbing.data).toMatchObject({ from: '2026-01-01', sum: { amount: 180, requests: 1 } });
    expect((await lookups.maintenance_costs.run(ana, { by: 'month' })).data.sum.requests).toBe(0);
  });
});
