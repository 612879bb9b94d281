import { stateProblems } from '../src/browser/page-locators.ts';
import { type Visitor, viewsOf, visit } from '../src/browser/visit.ts';
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
