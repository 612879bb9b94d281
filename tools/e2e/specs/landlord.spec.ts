import type { Locator } from 'playwright-core';
import { ApiClient } from '../src/api-client.ts';
import { stateProblems } from '../src/browser/page-locators.ts';
import { desktop, type Visitor, viewsOf, visit } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/** A landlord registers, adds a property, finds it again and deletes it. */
describe.each(viewsOf('phone'))('a landlord %s', (_, view) => {
  const product = sharedProduct();
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visit(product.url, view);
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  it('registers in two steps and arrives at the dashboard', async () => {
    const { page } = visitor;
    await page.goto('/register');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Archer');
    await page.getByLabel('Email').fill(`robin.archer-${view.width}@mail.example`);
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret');
    await page.getByLabel('Confirm password').fill('a long enough secre');
    await page.getByRole('radio', { name: /landlord/i }).check();
    await page.getByRole('button', { name: 'Continue to Plan Selection' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm password').fill('a long enough secret');
    await page.getByRole('button', { name: 'Continue to Plan Selection' }).click();
    await page.getByRole('heading', { name: 'Choose Your Plan' }).waitFor();
    expect(await page.getByRole('radio', { name: /Free Trial/ }).isChecked()).toBe(true);
    expect(await stateProblems(visitor, 'a landlord’s page')).toEqual([]);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/app/dashboard');
    await page.getByRole('heading', { name: /Robin/ }).waitFor();
    await page.getByRole('heading', { name: 'Welcome to Keystead, Robin!' }).waitFor();
  });

  it('sees which fields a property lacks, and adds one', async () => {
    const { page } = visitor;
    await page.goto('/app/properties');
    await page.getByText('No properties found').waitFor();
    await page.getByRole('button', { name: 'Add Property' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Property' });
    await dialog.getByRole('button', { name: 'Add Property' }).click();
    await dialog.getByText('Please fill in all required fields:').waitFor();
    expect(await stateProblems(visitor, 'a landlord’s page')).toEqual([]);
    await dialog.getByLabel(/name/i).first().fill('Harbour House');
    await dialog.getByLabel(/^address/i).fill('12 Quay Street');
    await dialog.getByLabel(/^city/i).fill('Portland');
    await dialog.getByLabel(/^state/i).fill('ME');
    await dialog.getByLabel(/^zip/i).fill('04101');
    await dialog.getByLabel(/^rent/i).fill('1850.50');
    await dialog.getByRole('button', { name: 'Add Property' }).click();
    await page.getByText('Property created successfully!').waitFor();
    await page.getByRole('heading', { name: 'Harbour House' }).waitFor();
    await page.getByText('$1,850.50').waitFor();
  });

  it('edits the property', async () => {
    const { page } = visitor;
    await page
      .getByRole('button', { name: /Harbour House/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/name/i).first().fill('Lighthouse');
    await dialog.getByRole('button', { name: 'Update Property' }).click();
    await page.getByText('Property updated successfully!').waitFor();
    await page.getByRole('heading', { name: 'Lighthouse' }).waitFor();
  });

  it('searches properties on the server', async () => {
    const { page } = visitor;
    await page.getByPlaceholder('Search properties...').fill('nowhere');
    await page.getByText('No properties found').waitFor();
    await page.getByPlaceholder('Search properties...').fill('light');
    await page.getByRole('heading', { name: 'Lighthouse' }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('light');
  });

  it('finds the property again and deletes it', async () => {
    const { page } = visitor;
    await page.goto('/app/properties');
    await page.getByRole('heading', { name: 'Lighthouse' }).waitFor();
    expect(await stateProblems(visitor, 'a landlord’s page')).toEqual([]);
    await page
      .getByRole('button', { name: /Lighthouse/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Are you sure you want to delete this property?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Property deleted successfully!').waitFor();
    await page.getByText('No properties found').waitFor();
    expect(visitor.pageErrors).toEqual([]);
  });
});

/** What a new landlord does from the sign-up to the first rent, counted. */
describe('the first hour of a landlord', () => {
  const product = sharedProduct();
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visit(product.url, desktop);
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  it('leads from sign-up to the first rent in at most 14 clicks and 10 fields', async () => {
    const { page } = visitor;
    const [email, password] = ['nora.first@mail.example', 'a long enough secret'];
    const count = { clicks: 0, fields: 0 };
    const press = async (what: Locator) => {
      count.clicks += 1;
      await what.click();
    };
    const type = async (what: Locator, text: string) => {
      count.fields += 1;
      await what.fill(text);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const form = (title: string) => page.getByRole('dialog', { name: title });
    const submit = (title: string, label = title) => press(form(title).getByRole('button', { name: label }));
    const filled = (what: Locator) =>
      eventually(
        () => what.inputValue(),
        (value) => value !== '',
      );

    await page.goto('/register');
    await type(page.getByLabel('First name'), 'Nora');
    await type(page.getByLabel('Last name'), 'First');
    await type(page.getByLabel('Email'), email);
    await type(page.getByLabel('Password', { exact: true }), password);
    await type(page.getByLabel('Confirm password'), password);
    await press(page.getByRole('radio', { name: /landlord/i }));
    await press(button('Continue to Plan Selection'));
    await press(button('Create Account'));
    await page.waitForURL('**/app/dashboard');
    await page.getByText('0 of 5 done').waitFor();
    expect(await stateProblems(visitor, 'the first steps')).toEqual([]);

    await press(page.getByRole('link', { name: 'Add a property' }));
    const property = form('Add New Property');
    await type(property.getByLabel('Address'), '12 Quay Street, Portland, ME 04101');
    await type(property.getByLabel('Rent amount'), '1850');
    for (const [label, text] of Object.entries({ 'Property name': '12 Quay Street', City: 'Portland', State: 'ME' }))
      expect(await property.getByLabel(label).inputValue()).toBe(text);
    await submit('Add New Property', 'Add Property');

    await press(button('Add its tenant'));
    const tenant = form('Add Tenant');
    await type(tenant.getByLabel('Email'), 'tom.tenant@mail.example');
    await type(tenant.getByLabel('First name'), 'Tom');
    await type(tenant.getByLabel('Last name'), 'Tenant');
    await filled(tenant.getByLabel('Property'));
    await submit('Add Tenant');

    await press(button('Add the lease'));
    const lease = form('Add Lease');
    for (const label of ['Property', 'Tenant', 'Start date', 'End date', 'Rent amount', 'Deposit amount'])
      await filled(lease.getByLabel(label));
    expect(await lease.getByLabel('Deposit amount').inputValue()).toBe('1850');
    await submit('Add Lease');
    await press(button('Mark property as occupied'));

    await press(button('Record its first rent'));
    await filled(form('Receive payment').getByLabel('Amount received'));
    await submit('Receive payment', 'Record payment');
    await form('Receive payment').waitFor({ state: 'detached' });
    const account = await new ApiClient(product.url).signIn(email, password);
    const { body } = await account.call('GET /payments');
    expect(body.payments).toMatchObject([{ status: 'completed', payment_type: 'rent', tenant_name: 'Tom Tenant' }]);
    expect(count.clicks).toBeLessThanOrEqual(14);
    expect(count.fields).toBeLessThanOrEqual(10);

    await page.goto('/app/dashboard');
    await page.getByText('4 of 5 done').waitFor();
    await press(page.getByRole('button', { name: 'Hide the first steps' }));
    await page.getByText('4 of 5 done').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(/^Last updated \d/).waitFor();
    expect(await page.getByText('Get started').count()).toBe(0);
  });
});
