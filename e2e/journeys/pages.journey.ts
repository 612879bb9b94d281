import { demoAccounts } from '@keystead/contracts';
import { readJourneyConfig } from '../src/config.ts';
import { pageProblems } from '../src/page-problems.ts';
import { publicPages } from '../src/public-pages.ts';
import { sharedProduct } from '../src/shared-product.ts';
import { signIn } from '../src/sign-in.ts';
import { desktop, phone, type View, type Visitor, visit } from '../src/visit.ts';

const openPages = [
  ...publicPages,
  '/reset-password',
  '/reset-password?token=of-no-link-at-all',
  '/confirm-email',
  '/confirm-email?token=of-no-link-at-all',
  '/undo-email-change',
  '/undo-email-change?token=of-no-link-at-all',
  '/report-invitation',
  '/report-invitation?token=of-no-link-at-all',
];
const landlordsPages = [
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
  '/app/profile/access',
  '/app/profile/api-keys',
  '/app/profile/api-keys/new',
  '/app/profile/webhooks',
  '/app/profile/webhooks/new',
  '/app/subscription',
];
const tenantsPages = ['/app/dashboard', '/app/properties', '/app/leases', '/app/maintenance', '/app/payments'];
const adminsPages = ['/app/audit', '/app/releases', '/app/site/messages', '/app/site/pages'];

const views: readonly (readonly [string, View])[] = [
  ['a desktop in light', desktop],
  ['a phone in dark', phone],
  ['a desktop in dark', { ...desktop, colorScheme: 'dark' }],
  ['a phone in light', { ...phone, colorScheme: 'light' }],
];
const { extended } = readJourneyConfig();

/** The pages to look at in a view: one half on a desktop in light, the other on a phone in dark; all in the extended set. */
const pagesIn = (view: number, pages: readonly string[]) => pages.filter((_, place) => extended || place % 2 === view);

/** Every page, as axe finds it: accessible, inside the window's width, within the content security policy. */
describe.each(views.slice(0, extended ? 4 : 2).map(([name, view], place) => ({ name, view, place })))(
  'on $name',
  ({ view, place }) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await visit(sharedProduct().url, view);
    });
    afterAll(() => visitor?.leave());

    async function look(path: string): Promise<void> {
      await visitor.page.goto(path);
      await visitor.page.locator('h1, [role=alert]').first().waitFor();
      expect(await pageProblems(visitor, path)).toEqual([]);
    }

    it.each(pagesIn(place, openPages))('nothing is wrong at %s', look);

    describe.each([
      ['landlord', landlordsPages],
      ['tenant', tenantsPages],
      ['admin', adminsPages],
    ] as const)('to a signed-in %s', (role, pages) => {
      beforeAll(async () => {
        // Whoever was signed in before is not sent on from the sign-in.
        await visitor.page.evaluate(() => localStorage.clear());
        await signIn(visitor.page, demoAccounts[role], demoAccounts.password);
      });

      it.each(pagesIn(place, pages))('nothing is wrong at %s', look);
    });
  },
);

/** Where each page is, with addresses of before and unknown ones. */
describe('an address', () => {
  it('is where it should be, old ones and unknown ones included', async () => {
    const { url } = sharedProduct();
    const visitor = await visit(url);
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
      await page.waitForURL(`${url}/`);
    }
    await visitor.leave();
  });
});
