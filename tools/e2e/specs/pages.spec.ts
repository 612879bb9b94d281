import { demoAccounts } from '@keystead/contracts';
import { pageProblems } from '../src/browser/page-locators.ts';
import { publicPages, textPages } from '../src/browser/public-pages.ts';
import { follow, visitSignedIn } from '../src/browser/user-actions.ts';
import { desktop, phone, type View, type Visitor, visit } from '../src/browser/visit.ts';
import { readE2eConfig } from '../src/config.ts';
import { sharedProduct } from '../src/running-product.ts';

const { extended } = readE2eConfig();

const pagesOfMailedLinks = [
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/report-invitation',
  '/unsubscribe',
];
const openPages = [
  ...publicPages,
  ...pagesOfMailedLinks.map((path) => `${path}?token=of-no-link-at-all`),
  ...(extended ? pagesOfMailedLinks : ['/undo-email-change']),
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
  '/app/notifications',
  '/app/rent',
  '/app/calendar',
  '/app/rent/1',
  '/app/reports',
  '/app/reports/rent-roll',
  '/app/help',
  '/app/connect',
];
const tenantsPages = [
  '/app/dashboard',
  '/app/properties',
  '/app/leases',
  '/app/maintenance',
  '/app/payments',
  '/app/rent',
  '/app/calendar',
  '/app/notifications',
  '/app/subscription',
];
const adminsPages = ['/app/audit', '/app/releases', '/app/site/messages', '/app/site/pages', '/app/accounts'];

const views: readonly (readonly [string, View])[] = [
  ['a desktop in light', desktop],
  ['a phone in dark', phone],
  ['a desktop in dark', { ...desktop, colorScheme: 'dark' }],
  ['a phone in light', { ...phone, colorScheme: 'light' }],
];

/**
 * The pages to test in a view: half of them on a desktop in the light theme, the others on a phone in the dark theme;
 * all of them in the extended set.
 */
const pagesIn = (view: number, pages: readonly string[]) => pages.filter((_, place) => extended || place % 2 === view);

/** Checks every page with axe, for horizontal overflow, and for violations of the content security policy. */
describe.each(views.slice(0, extended ? 4 : 2).map(([name, view], place) => ({ name, view, place })))(
  'on $name',
  ({ view, place }) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await visit(sharedProduct().url, view);
    });
    afterAll(() => visitor?.leave());

    const title = () => visitor.page.locator('h1, [role=alert]').first();

    async function expectNothingWrong(path: string): Promise<void> {
      await title().waitFor();
      expect(await pageProblems(visitor, path)).toEqual([]);
    }

    /** Navigates to another page without loading it again; in the extended set, loads each page. */
    async function open(path: string, go: () => Promise<void>): Promise<void> {
      if (extended || visitor.page.url() === 'about:blank') {
        await visitor.page.goto(path);
        return;
      }
      const before = await title().textContent();
      await go();
      await visitor.page.waitForFunction(
        (seen) => document.querySelector('h1, [role=alert]')?.textContent !== seen,
        before,
      );
    }

    it.each(pagesIn(place, openPages))('no problems at %s', async (path) => {
      const link = visitor.page.getByRole('contentinfo').locator(`a[href="${path}"]`);
      if (path in textPages) await open(path, () => link.click());
      else await visitor.page.goto(path);
      await expectNothingWrong(path);
    });

    describe.each([
      ['landlord', landlordsPages],
      ['tenant', tenantsPages],
      ['admin', adminsPages],
    ] as const)('to a signed-in %s', (role, pages) => {
      beforeAll(async () => {
        await visitor.leave();
        const account = { email: demoAccounts[role], password: demoAccounts.password };
        visitor = await visitSignedIn(sharedProduct().url, account, view);
      });

      it.each(pagesIn(place, pages))('no problems at %s', async (path) => {
        await open(path, () => follow(visitor, path));
        await expectNothingWrong(path);
      });
    });
  },
);

/** The paths of all pages, including old and unknown ones. */
describe('page paths', () => {
  it('lead to the right pages, including old and unknown ones', async () => {
    const { url } = sharedProduct();
    const guest = await visit(url);
    await guest.page.goto('/app/properties');
    await guest.page.waitForURL('**/login');
    await guest.leave();
    const visitor = await visitSignedIn(url, { email: demoAccounts.landlord, password: demoAccounts.password });
    const { page } = visitor;
    const more = ['properties', 'tenants', 'leases', 'maintenance', 'ai-assistant', 'profile'];
    for (const old of ['dashboard', 'payments', ...(extended ? more : [])]) {
      await page.goto(`/${old}`);
      await page.waitForURL(`**/app/${old}`);
    }
    await page.goto('/app');
    await page.waitForURL('**/app/dashboard');
    for (const unknown of ['/no/such/page', ...(extended ? ['/maintenance-personnel', '/subscription'] : [])]) {
      await page.goto(unknown);
      await page.waitForURL(`${url}/`);
    }
    await visitor.leave();
  });
});
