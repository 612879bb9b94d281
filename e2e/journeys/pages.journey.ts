import { demoAccounts } from '@keystead/contracts';
import { pageProblems } from '../src/page-problems.ts';
import { publicPages } from '../src/public-pages.ts';
import { RunningProduct } from '../src/running-product.ts';
import { signIn } from '../src/sign-in.ts';
import { desktop, phone, type Visitor, visit } from '../src/visit.ts';

const openPages = [
  ...publicPages,
  '/reset-password',
  '/reset-password?token=of-no-link-at-all',
  '/confirm-email',
  '/confirm-email?token=of-no-link-at-all',
];
const appPages = [
  '/app/dashboard',
  '/app/properties',
  '/app/properties/import',
  '/app/tenants',
  '/app/tenants/1',
  '/app/leases',
  '/app/leases/1',
  '/app/maintenance',
  '/app/maintenance/1',
  '/app/maintenance-personnel',
  '/app/maintenance-personnel/1',
  '/app/payments',
  '/app/payments/1',
  '/app/ai-assistant',
  '/app/profile',
  '/app/profile/api-keys',
  '/app/profile/api-keys/new',
  '/app/profile/webhooks',
  '/app/profile/webhooks/new',
  '/app/audit',
  '/app/subscription',
];

/** Every page: accessible, inside the window's width, within the content security policy, in light and dark. */
describe('every page', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await RunningProduct.start();
  });
  afterAll(() => product?.stop());

  async function look(visitor: Visitor, path: string): Promise<string[]> {
    await visitor.page.goto(path);
    await visitor.page.locator('h1, [role=alert]').first().waitFor();
    return pageProblems(visitor, path);
  }

  describe.each([
    ['a desktop in light', desktop],
    ['a desktop in dark', { ...desktop, colorScheme: 'dark' }],
    ['a phone in light', { ...phone, colorScheme: 'light' }],
    ['a phone in dark', phone],
  ] as const)('on %s', (_, view) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await visit(product.url, view);
    });
    afterAll(() => visitor?.leave());

    async function problemsOf(paths: readonly string[]): Promise<string[]> {
      const problems: string[] = [];
      for (const path of paths) problems.push(...(await look(visitor, path)));
      return problems;
    }

    it('has nothing that axe finds wrong, for everybody', async () => {
      expect(await problemsOf(openPages)).toEqual([]);
    });

    it('has nothing that axe finds wrong, for who is signed in', async () => {
      await signIn(visitor.page, demoAccounts.landlord, demoAccounts.password);
      expect(await problemsOf(appPages)).toEqual([]);
    });
  });

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
