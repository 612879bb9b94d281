import { demoAccounts } from '@keystead/contracts';
import { pageProblems } from './page-problems.ts';
import { publicPages } from './public-pages.ts';
import { RunningProduct } from './running-product.ts';
import { signIn } from './sign-in.ts';
import { type View, type Visitor, viewsOf, visit } from './visit.ts';

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
  '/app/profile/access',
  '/app/profile/api-keys',
  '/app/profile/api-keys/new',
  '/app/profile/webhooks',
  '/app/profile/webhooks/new',
  '/app/audit',
  '/app/releases',
  '/app/subscription',
];

/**
 * Declares the tests of every page in a colour scheme, in light on a desktop and in dark on a phone, in the extended set on both: accessible, inside the window's width, within the
 * content security policy.
 */
export function lookAtEveryPage(colorScheme: View['colorScheme']): void {
  describe(`every page in ${colorScheme}`, () => {
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

    describe.each(viewsOf(colorScheme === 'light' ? 'desktop' : 'phone'))('seen %s', (_, usual) => {
      const view = { ...usual, colorScheme };
      let visitor: Visitor;
      beforeAll(async () => {
        visitor = await visit(product.url, view);
      });
      afterAll(() => visitor?.leave());

      it.each(openPages)('has nothing that axe finds wrong at %s', async (path) => {
        expect(await look(visitor, path)).toEqual([]);
      });

      describe('to a signed-in landlord', () => {
        beforeAll(() => signIn(visitor.page, demoAccounts.landlord, demoAccounts.password));

        it.each(appPages)('has nothing that axe finds wrong at %s', async (path) => {
          expect(await look(visitor, path)).toEqual([]);
        });
      });
    });
  });
}
