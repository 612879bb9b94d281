import { pageProblems } from '../src/browser/page-locators.ts';
import { signIn } from '../src/browser/user-actions.ts';
import { desktop, phone, type Visitor, visit } from '../src/browser/visit.ts';
import { sharedProduct } from '../src/running-product.ts';

const views = [
  ['a desktop in light', desktop],
  ['a desktop in dark', { ...desktop, colorScheme: 'dark' }],
  ['a phone in dark', phone],
] as const;

/** The API reference for developers. */
describe('the API reference', () => {
  const product = sharedProduct();
  let visitor: Visitor | undefined;
  afterEach(() => visitor?.leave());

  it.each(views)('can be opened, searched and read on %s', async (_, view) => {
    visitor = await visit(product.url, view);
    const { page } = visitor;
    await page.goto('/api-docs');
    await page.getByRole('button', { name: 'Open the reference' }).click();
    await page.locator('#operations-tag-Portfolio').waitFor();
    expect(await pageProblems(visitor, 'closed')).toEqual([]);
    await page.getByPlaceholder('Filter by tag').fill('Portfolio');
    await page.locator('#operations-tag-Account').waitFor({ state: 'detached' });
    await page.locator('#operations-tag-Portfolio').click();
    const operation = page.locator('.opblock', { hasText: 'Add a property' });
    await operation.locator('button.opblock-summary-control').click();
    await operation.getByText('Requires the scope').waitFor();
    expect(await operation.getByRole('textbox', { name: 'Request body' }).inputValue()).toContain('"Harbour House"');
    expect(await pageProblems(visitor, 'open')).toEqual([]);
  });

  it('calls an operation as the signed-in user', async () => {
    visitor = await visit(product.url);
    const { page } = visitor;
    await signIn(page, 'landlord@keystead.example', 'keystead-demo-2026');
    await page.goto('/api-docs#reference');
    await page.locator('#operations-tag-Billing').click();
    const operation = page.locator('.opblock', { hasText: "Read the subscription of the caller's account" });
    await operation.locator('button.opblock-summary-control').click();
    const answered = page.waitForResponse('**/api/subscription');
    await operation.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(200);
    await operation.getByText('"property_limit"').first().waitFor();
    expect(visitor.pageErrors).toEqual([]);
  });
});
