import { demoAccounts } from '@keystead/contracts';
import { RunningProduct } from '../src/running-product.ts';
import { signIn } from '../src/sign-in.ts';
import { visit } from '../src/visit.ts';

describe('every page', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await RunningProduct.start();
  });
  afterAll(() => product?.stop());

  it('is where product.md says, old addresses and unknown ones included', async () => {
    const visitor = await visit(product.url);
    const { page } = visitor;
    await page.goto('/app/properties');
    await page.waitForURL('**/login');
    await signIn(page, demoAccounts.landlord, demoAccounts.password);
    for (const old of [
      'dashboard',
      'properties',
      'tenants',
      'leases',
      'maintenance',
      'payments',
      'ai-assistant',
      'profile',
    ]) {
      await page.goto(`/${old}`);
      await page.waitForURL(`**/app/${old}`);
    }
    await page.goto('/app');
    await page.waitForURL('**/app/dashboard');
    for (const unknown of ['/no/such/page', '/maintenance-personnel', '/subscription']) {
      await page.goto(unknown);
      await page.waitForURL(`${product.url}/`);
    }
    await visitor.leave();
  });
});
