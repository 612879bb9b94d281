import type { DemoPeople } from '@keystead/dev-stack';
import type { ApiClient } from '../src/api-client.ts';
import { pageLocators, pageProblems } from '../src/browser/page-locators.ts';
import { escapeDialog, follow, visitAsLandlord, visitSignedIn } from '../src/browser/user-actions.ts';
import { desktop, phone, type Visitor } from '../src/browser/visit.ts';
import { sharedProduct } from '../src/running-product.ts';

const modifier = process.platform === 'darwin' ? 'Meta' : 'Control';

/** The command palette and the shortcuts of the keyboard. */
describe('search', () => {
  const product = sharedProduct();
  let people: DemoPeople;
  let landlord: ApiClient;
  let visitor: Visitor;
  beforeAll(async () => {
    ({ people, landlord, visitor } = await visitAsLandlord(product, 'search', desktop));
    await visitor.page.goto('/app/dashboard');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.atRest();
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, heading } = pageLocators(() => visitor);
  const palette = () => dialog('Search Keystead');
  const option = (name: string | RegExp) => palette().getByRole('option', { name });

  it('opens a record within two bursts of keys', async () => {
    const { page } = visitor;
    await page.keyboard.press(`${modifier}+k`);
    await palette().getByRole('combobox').waitFor();
    await page.keyboard.type('benoit');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/tenants\/\d+$/);
    await heading('Odile Benoît').waitFor();
    await palette().waitFor({ state: 'detached' });
  });

  it('finds records of all kinds, with what tells them apart, and a payment by its amount', async () => {
    const { page } = visitor;
    const { body } = await landlord.call('GET /payments?limit=1&sort=-amount');
    const [payment] = body.payments;
    if (!payment) throw new Error('there is no payment');
    await button('Search').click();
    await palette().getByRole('combobox').fill('maple');
    await option(/^Maple Court 2B.*Occupied/).waitFor();
    for (const group of ['Properties', 'Leases', 'Payments'])
      await palette().getByRole('group', { name: group, exact: true }).waitFor();
    expect(await pageProblems(visitor, 'results in light')).toEqual([]);
    const amount = `$${payment.amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    await palette().getByRole('combobox').fill(amount);
    await palette().getByRole('group', { name: 'Properties' }).waitFor({ state: 'detached' });
    await palette().getByRole('option').filter({ hasText: amount }).first().click();
    await page.waitForURL(/\/app\/payments\/\d+$/);
    await palette().waitFor({ state: 'detached' });
    await dialog(/./).getByText(amount).first().waitFor();
    await escapeDialog(page);
    await page.waitForURL(/\/app\/payments$/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('starts an action, which can be put aside', async () => {
    const { page } = visitor;
    await page.keyboard.press(`${modifier}+k`);
    await palette().getByRole('combobox').fill('add prop');
    await option('Add property').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/properties/new');
    await dialog('Add New Property').waitFor();
    await palette().waitFor({ state: 'detached' });
    // No shortcut in a dialog.
    await page.keyboard.press(`${modifier}+k`);
    expect(await palette().count()).toBe(0);
    await escapeDialog(page);
    await page.waitForURL('**/app/properties');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('goes to pages and to the search of a list by keys, which a sheet lists', async () => {
    const { page } = visitor;
    await visitor.atRest();
    await page.getByRole('main').getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL('**/app/tenants');
    await heading(/All Tenants/).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('g?');
    const box = page.getByRole('main').getByRole('searchbox');
    expect(await box.inputValue()).toBe('g?');
    // The list searches a moment later, which changes the address.
    await page.waitForURL('**/app/tenants?q=*');
    await follow(visitor, '/app/payments');
    await page.getByRole('main').getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    const sheet = dialog('Keyboard shortcuts');
    await sheet.getByText('Search everything').waitFor();
    await sheet.getByText('Payments').waitFor();
    expect(await pageProblems(visitor, 'the sheet')).toEqual([]);
    await escapeDialog(page);
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await page.waitForURL('**/app/payments/new');
  });

  it('shows a tenant, on a phone in dark, only what is theirs', async () => {
    const tenant = await visitSignedIn(product.url, { email: people.tenant, password: people.password }, phone);
    try {
      const { page } = tenant;
      await page.goto('/app/dashboard');
      await page.getByRole('button', { name: 'Search' }).click();
      const opened = page.getByRole('dialog', { name: 'Search Keystead' });
      await opened.getByRole('option', { name: 'New request' }).waitFor();
      expect(await opened.getByRole('option', { name: 'Record payment' }).count()).toBe(0);
      expect(await pageProblems(tenant, 'the palette in dark')).toEqual([]);
      const input = opened.getByRole('combobox');
      await input.fill('benoit');
      await opened.getByText(/^Nothing found/).waitFor();
      await input.fill('marcus');
      await opened
        .getByRole('option', { name: /Marcus Lee/ })
        .first()
        .waitFor();
      expect(await pageProblems(tenant, 'results in dark')).toEqual([]);
      await opened.getByRole('button', { name: 'Close' }).click();
      await opened.waitFor({ state: 'detached' });
    } finally {
      await tenant.leave();
    }
  });
});
