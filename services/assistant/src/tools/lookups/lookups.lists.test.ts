import { samplePortfolio } from '../../../test/sample-portfolio.ts';
import { lookups } from '../tools.ts';

const { landlord, ana } = samplePortfolio();
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

describe('the lookups of lists', () => {
  it.each([
    [{}, [14, 13, 12, 11]],
    [{ status: 'available' }, [13]],
    [{ words: 'elm' }, [11]],
    [{ sort: '-rent_amount', limit: 2 }, [12, 14]],
  ] as const)('find the properties of %j', async (input, found) => {
    expect(ids((await lookups.find_properties.run(landlord, input)).data.properties)).toEqual(found);
  });

  it.each([
    [{ sort: 'name' }, [23, 22, 21, 25, 24]],
    [{ status: 'inactive' }, [25]],
    [{ property_id: 12 }, [23, 22]],
    [{ words: 'ana lop' }, [21]],
  ] as const)('find the tenants of %j', async (input, found) => {
    expect(ids((await lookups.find_tenants.run(landlord, input)).data.tenants)).toEqual(found);
  });

  it.each([
    [{ status: 'pending' }, [34]],
    [{ tenant_id: 21 }, [31]],
    [{ ends_from: '2026-04-30', ends_to: '2026-08-31', sort: 'end_date' }, [31, 32]],
    [{ ends_to: '2026-04-29' }, [33]],
  ] as const)('find the leases of %j', async (input, found) => {
    expect(ids((await lookups.find_leases.run(landlord, input)).data.leases)).toEqual(found);
  });

  it.each([
    [{}, '2026-05-14', [31]],
    [{ within_days: 45 }, '2026-04-29', []],
    [{ within_days: 46 }, '2026-04-30', [31]],
    [{ until: '2026-08-31' }, '2026-08-31', [31, 32]],
    [{ until: '2026-08-31', property_id: 12 }, '2026-08-31', [32]],
  ] as const)('find the leases that end within %j', async (input, until, found) => {
    const { data } = await lookups.ending_leases.run(landlord, input);
    expect([data.from, data.until, ids(data.leases)]).toEqual(['2026-03-15', until, found]);
  });

  it.each([
    [{ status: 'open', sort: '-priority' }, [57, 51]],
    [{ service_type: 'Plumbing' }, [51, 53, 58]],
    [{ assigned_to: 61, closed_from: '2026-01-01' }, [53]],
    [{ created_from: '2026-03-01', created_to: '2026-03-10' }, [51, 52]],
  ] as const)('find the requests of %j', async (input, found) => {
    expect(ids((await lookups.find_requests.run(landlord, input)).data.requests)).toEqual(found);
  });

  it.each([
    [{}, [63, 64, 62, 61]],
    [{ service_type: 'Plumbing' }, [61]],
    [{ availability: 'busy' }, [62]],
  ] as const)('find the personnel of %j', async (input, found) => {
    expect(ids((await lookups.find_personnel.run(landlord, input)).data.personnel)).toEqual(found);
  });

  it('return payments with the sums of all matches, not only of the listed ones', async () => {
    const { data, sources } = await lookups.find_payments.run(landlord, { tenant_id: 21, sort: 'due_date', limit: 1 });
    expect(data).toMatchObject({
      total: 13,
      total_capped: false,
      sums: { total_revenue: 13_050, pending_amount: 50, overdue_amount: 2900, total_payments: 13 },
      payments: [
        { tenant_name: 'Ana Lopez', amount: 1450, status: 'completed', due_date: '2025-05-01', paid_on: '2025-05-03' },
      ],
    });
    expect(sources).toEqual([{ label: 'Payments, of Ana Lopez', path: '/app/payments?tenant_id=21' }]);
  });

  it('find payments by due date and by day of payment', async () => {
    const found = async (input: object) => (await lookups.find_payments.run(landlord, input)).data.sums?.total_payments;
    expect(await found({ due_from: '2026-03-01', due_to: '2026-03-31' })).toBe(3);
    expect(await found({ paid_from: '2026-01-03', paid_to: '2026-01-20' })).toBe(3);
  });

  it('return no sums for a text search, which sums don’t support', async () => {
    const { data } = await lookups.find_payments.run(landlord, { words: 'cleaning' });
    expect(data).toMatchObject({ total: 1, payments: [{ amount: 85.5 }], sums: null });
  });

  it('report where a count has stopped', async () => {
    const answers = {
      'GET /tenants': () => ({
        tenants: [],
        next_cursor: null,
        total: 10_000,
        total_capped: true,
        abilities: { create: true },
      }),
    };
    const large = samplePortfolio({ answers }).landlord;
    expect((await lookups.find_tenants.run(large, {})).data).toMatchObject({ total: 10_000, total_capped: true });
    expect((await lookups.portfolio_summary.run(large, {})).data.capped).toEqual(['tenants.active', 'tenants.total']);
  });

  it('return a tenant’s own records', async () => {
    expect(ids((await lookups.find_properties.run(ana, {})).data.properties)).toEqual([11]);
    expect(ids((await lookups.find_leases.run(ana, {})).data.leases)).toEqual([31]);
    expect(ids((await lookups.find_requests.run(ana, {})).data.requests)).toEqual([51, 53]);
    expect((await lookups.find_personnel.run(ana, {})).data).toMatchObject({ personnel: [], total: 0 });
  });
});
