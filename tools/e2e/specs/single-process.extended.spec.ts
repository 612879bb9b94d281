import { type ApiClient, sampleProperty } from '../src/api-client.ts';
import { signIn } from '../src/browser/user-actions.ts';
import { type Visitor, visit } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { RunningProduct } from '../src/running-product.ts';

const email = 'landlord@example.com';
const areas = [
  'properties',
  'tenants',
  'leases',
  'maintenance',
  'maintenance-personnel',
  'payments',
  'subscription',
  'ai-assistant',
  'profile/webhooks',
];

/** A small installation: the services share a process; each has its own port and database. */
describe('all services in one process', () => {
  let product: RunningProduct;
  let landlord: ApiClient;
  let visitor: Visitor;
  beforeAll(async () => {
    product = await RunningProduct.start({ singleProcess: true });
    landlord = await product.register(email);
    visitor = await visit(product.url);
  });
  afterAll(async () => {
    await visitor?.leave();
    await product?.stop();
  });

  it('run as one process beside the gateway and the database, and are healthy', async () => {
    expect(product.processNames.sort()).toEqual(['database', 'gateway', 'services']);
    const { body } = await landlord.call('GET /health');
    expect(Object.keys(body.services).length).toBeGreaterThan(7);
    for (const { status } of Object.values(body.services)) expect(status).toBe('ok');
  });

  it('serve a user in every area', async () => {
    await signIn(visitor.page, email, 'a long enough secret');
    for (const area of areas) {
      await visitor.page.goto(`/app/${area}`);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(visitor.pageErrors).toEqual([]);
  });

  it('call each other, and maintain their aggregates', async () => {
    const { id: property_id } = await landlord.create('POST /properties', sampleProperty);
    const person = { first_name: 'Ann', last_name: 'Low', email: 'ann@example.com', property_id };
    const { id: tenant_id } = await landlord.create('POST /tenants', person);
    const payment = { property_id, tenant_id, amount: 33.33, status: 'completed' };
    await landlord.create('POST /payments', payment);
    const { body } = await landlord.call('GET /dashboard/stats');
    expect(body).toMatchObject({ total_properties: 1, total_tenants: 1, total_revenue: 33.33, unavailable: [] });
  });

  it('recover with all acknowledged writes after their process has died', async () => {
    await product.kill('services');
    const { body } = await eventually(
      () => landlord.call('GET /properties'),
      ({ status }) => status === 200,
    );
    expect(body.properties).toMatchObject([{ name: sampleProperty.name }]);
    await visitor.page.goto('/app/properties');
    await visitor.page.getByText(sampleProperty.name).first().waitFor();
  });
});
