import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { parse } from 'csv-parse/sync';
import { newWorld, people, properties, tenants, testOperations } from '../test/test-operations.ts';
import { addPayment } from '../test/test-payments.ts';
import { addPersonnel } from '../test/test-personnel.ts';
import { addRequest, addRheas } from '../test/test-requests.ts';

const { landlord, manager, otherLandlord, tenant, otherTenant } = people;

type Row = Record<string, string>;

describe('CSV exports of payments, maintenance requests and personnel', () => {
  let api: TestApi;
  beforeAll(async () => {
    const world = newWorld();
    world.now = () => new Date('2026-03-10T12:00:00Z');
    api = await testOperations(world);
    await addPayment(api, { notes: '=1+1', due_date: '2026-03-01', amount: 1234.5 });
    await addPayment(api, { notes: 'paid', status: 'completed', amount: 70 });
    await addPayment(
      api,
      { notes: 'theirs', property_id: properties.barn.id, tenant_id: tenants.otto.id },
      otherLandlord,
    );
    const pia = await addPersonnel(api, landlord, { name: 'Pia "Pipes" Plumb', hourly_rate: 45 });
    await addPersonnel(api, landlord, { name: 'Sam', service_type: 'Roofing', notes: '@SUM(A1)' });
    await addRheas(api, landlord, { title: 'Tap', estimated_cost: 80.5, assigned_to: pia.id });
    await addRequest(api, landlord, { property_id: properties.foundry.id, title: 'Lamp', priority: 'low' });
  });
  afterAll(() => api.stop());

  async function rowsOf(path: string, by: TestUser = landlord): Promise<Row[]> {
    const { status, body } = await api.call(by, `GET ${path}`);
    expect(status).toBe(200);
    return parse(await (body as Blob).text(), { bom: true, columns: true, record_delimiter: '\r\n' });
  }

  it('GET /payments/export: has what the list shows under the same search, with formulas escaped', async () => {
    expect(await rowsOf('/payments/export?status=overdue', manager)).toEqual([
      expect.objectContaining({ amount: '1234.50', status: 'overdue', due_date: '2026-03-01', notes: "'=1+1" }),
    ]);
    const notes = async (path: string, by?: TestUser) => (await rowsOf(path, by)).map((row) => row.notes);
    expect(await notes('/payments/export')).toEqual(['paid', "'=1+1"]);
    expect(await notes('/payments/export?sort=-amount')).toEqual(["'=1+1", 'paid']);
    expect(await notes('/payments/export?q=%2470')).toEqual(['paid']);
    expect(await notes('/payments/export?paid_from=2026-03-10')).toEqual(['paid']);
    expect(await notes('/payments/export', otherTenant)).toEqual(['theirs']);
    expect((await api.call(landlord, 'GET /payments/export?limit=5')).problem).toMatchObject({ status: 422 });
  });

  it('GET /maintenance/export: has the requests in scope, for a tenant without their costs', async () => {
    expect((await rowsOf('/maintenance/export')).map(({ title }) => title)).toEqual(['Lamp', 'Tap']);
    const [tap] = await rowsOf('/maintenance/export?q=pipes');
    expect(tap).toMatchObject({ title: 'Tap', estimated_cost: '80.50', assigned_to_name: 'Pia "Pipes" Plumb' });
    expect(await rowsOf('/maintenance/export', tenant)).toEqual([
      expect.objectContaining({ title: 'Tap', estimated_cost: '' }),
    ]);
  });

  it('GET /maintenance-personnel/export: has the personnel of the account, none for a tenant', async () => {
    const rows = await rowsOf('/maintenance-personnel/export');
    expect(rows).toEqual([
      expect.objectContaining({ name: 'Pia "Pipes" Plumb', hourly_rate: '45.00', open_requests: '1' }),
      expect.objectContaining({ name: 'Sam', hourly_rate: '', notes: "'@SUM(A1)" }),
    ]);
    expect(await rowsOf('/maintenance-personnel/export?service_type=Roofing')).toHaveLength(1);
    expect(await rowsOf('/maintenance-personnel/export', tenant)).toEqual([]);
  });
});
