import { demoAccounts } from '@keystead/contracts';
import type { Locator } from 'playwright-core';
import { ApiClient } from '../src/api-client.ts';
import { pageProblems } from '../src/browser/page-locators.ts';
import { openProfile, signIn, submitSignIn } from '../src/browser/user-actions.ts';
import { phone, type Visitor, viewsOf, visit } from '../src/browser/visit.ts';
import { sharedProduct } from '../src/running-product.ts';

/** States within a page (dialogs, menus, errors) have to be as accessible as the page itself. */
describe.each(viewsOf('desktop'))('accessible states %s', (_, view) => {
  const product = sharedProduct();
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await visit(product.url, view);
  });
  afterEach(() => visitor?.leave());

  const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = visitor.page) =>
    within.getByRole('button', { name });
  const dialog = (name: string | RegExp) => visitor.page.getByRole('dialog', { name });

  /** Waits for the state, and runs axe on everything visible. */
  async function expectNoProblems(state: string, expected: Locator): Promise<void> {
    await expected.waitFor();
    expect(await pageProblems(visitor, state)).toEqual([]);
  }

  it('no problems after a rejected sign-in', async () => {
    const { page } = visitor;
    await submitSignIn(page, demoAccounts.landlord, 'not the password');
    await expectNoProblems('a rejected sign-in', page.getByRole('alert'));
  });

  it('no problems in both steps of registration, with and without errors', async () => {
    const { page } = visitor;
    await page.goto('/register');
    await button('Continue to Plan Selection').click();
    await expectNoProblems('registration with errors', page.getByText('Please enter your first name'));
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Archer');
    await page.getByLabel('Email').fill('robin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret');
    await page.getByLabel('Confirm password').fill('a long enough secret');
    await button('Continue to Plan Selection').click();
    await expectNoProblems('the choice of a plan', page.getByRole('radio', { name: /Free Trial/ }));
  });

  it('no problems in the dialogs of a property', async () => {
    const { page } = visitor;
    await signIn(page, demoAccounts.landlord, demoAccounts.password);
    await page.goto('/app/properties');
    await page.getByRole('link', { name: 'Juniper House' }).click();
    await expectNoProblems(
      'the details of a property',
      dialog('Juniper House').getByText('$2,395.50/month', { exact: true }),
    );
    await button('Close').click();
    await button('Actions for Juniper House').click();
    await expectNoProblems('the menu of a property', page.getByRole('menu'));
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expectNoProblems('the edit dialog', button('Update Property', dialog('Edit Property')));
    await dialog('Edit Property').getByLabel('Property name').fill('');
    await button('Update Property').click();
    await expectNoProblems('the edit dialog with errors', page.getByText('Please fill in all required fields:'));
    await button('Close').click();
    await button('Discard').click();
    await button('Actions for Juniper House').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expectNoProblems('the question before a deletion', button('Delete', page.getByRole('alertdialog')));
  });

  it('no problems in the profile', async () => {
    const { page } = visitor;
    await signIn(page, demoAccounts.landlord, demoAccounts.password);
    await openProfile(page);
    await button('Edit Profile').click();
    await expectNoProblems('the profile in edit mode', button('Save Changes'));
    await page.getByLabel('First name').fill('');
    await button('Save Changes').click();
    await expectNoProblems('the profile with errors', page.getByText('Please enter your first name'));
    await button('Delete Account').click();
    await expectNoProblems('the deletion of an account', dialog('Delete your account?').getByLabel('Your password'));
    await button('Delete Account', dialog('Delete your account?')).click();
    await expectNoProblems('the deletion without a password', page.getByText('Please enter your password'));
  });

  it("no problems in an admin's profile, with the sent e-mails", async () => {
    const { page } = visitor;
    await new ApiClient(product.url).call('POST /auth/forgot-password', { email: demoAccounts.tenant });
    await product.mailTo(demoAccounts.tenant, /reset-password/);
    await signIn(page, demoAccounts.admin, demoAccounts.password);
    await openProfile(page);
    const message = button(new RegExp(demoAccounts.tenant)).first();
    await expectNoProblems('the outgoing mail', message);
    await message.click();
    await expectNoProblems('a mail', page.getByRole('dialog').getByRole('link', { name: /reset-password/ }));
  });

  if (view === phone)
    it('no problems in the drawer menus', async () => {
      const { page } = visitor;
      await page.goto('/login');
      await button('Open menu').click();
      await expectNoProblems('the public menu', dialog('Menu').getByRole('link', { name: 'Pricing' }));
      await signIn(page, demoAccounts.landlord, demoAccounts.password);
      await button('Open menu').click();
      await expectNoProblems('the menu of the app', dialog('Menu').getByRole('link', { name: 'Properties' }));
    });
});
