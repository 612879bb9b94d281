import type { DemoPeople } from '@keystead/dev-stack';
import type { BrowserContext, Page } from 'playwright-core';
import { ApiClient, sampleProperty } from '../src/api-client.ts';
import { visitSignedIn } from '../src/browser/user-actions.ts';
import type { Visitor } from '../src/browser/visit.ts';
import { readE2eConfig } from '../src/config.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/** Less than the polling interval of a page: content that appears by then was pushed. */
const PUSH_TIMEOUT = { timeout: 25_000 };
/** Long enough for a page that polls. */
const POLL_TIMEOUT = { timeout: 60_000 };

const isLive = (response: { url: () => string }) => new URL(response.url()).pathname === '/api/live';

/** Collects the statuses of the responses to `GET /live` in a browser. */
function liveAnswers(context: BrowserContext): number[] {
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (isLive(response)) statuses.push(response.status());
  });
  return statuses;
}

/** Opens a page that subscribes to changes, and waits for the connection. */
async function openLive(page: Page, path: string): Promise<void> {
  const stands = page.waitForResponse(isLive);
  await page.goto(path);
  expect((await stands).status()).toBe(200);
}

/** Changes in one browser appear in another immediately. */
describe('a change by another user', () => {
  const product = sharedProduct();
  let people: DemoPeople;
  let landlord: ApiClient;
  /** Two browsers of one landlord. */
  let one: Visitor;
  let other: Visitor;
  beforeAll(async () => {
    people = await product.demoPeople('live');
    landlord = await new ApiClient(product.url).signIn(people.landlord, people.password);
    const account = { email: people.landlord, password: people.password };
    one = await visitSignedIn(product.url, account);
    other = await visitSignedIn(product.url, account);
  });
  afterAll(async () => {
    await Promise.all([one?.leave(), other?.leave()]);
  });

  const property = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

  async function renameProperty(from: string, to: string): Promise<void> {
    const { body } = await landlord.call(`GET /properties?q=${encodeURIComponent(from)}`);
    const found = body.properties.find(({ name }) => name === from);
    const { status } = await landlord.call(`PUT /properties/${found?.id}`, { name: to });
    expect(status).toBe(200);
  }

  it('appears in another browser immediately, and so does a deletion', async () => {
    await openLive(other.page, '/app/properties');
    await property(other.page, 'Juniper House').waitFor();
    const { page } = one;
    await page.goto('/app/properties/new');
    const dialog = page.getByRole('dialog', { name: 'Add New Property' });
    for (const [label, text] of [
      [/name/i, 'Lantern Court'],
      [/^address/i, sampleProperty.address],
      [/^city/i, sampleProperty.city],
      [/^state/i, sampleProperty.state],
      [/^zip/i, sampleProperty.zip_code],
      [/^rent/i, '1850.50'],
    ] as const)
      await dialog.getByLabel(label).first().fill(text);
    await dialog.getByRole('button', { name: 'Add Property' }).click();
    await page.getByText('Property created successfully!').waitFor();
    await property(other.page, 'Lantern Court').waitFor(PUSH_TIMEOUT);
    await page
      .getByRole('button', { name: /Lantern Court/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await property(other.page, 'Lantern Court').waitFor({ state: 'detached', ...PUSH_TIMEOUT });
    expect([...one.pageErrors, ...other.pageErrors]).toEqual([]);
  });

  it("appears on the dashboard and on a record's page too", async () => {
    const { body } = await landlord.call('GET /maintenance?status=open');
    const [request] = body.maintenance_requests;
    await openLive(one.page, '/app/dashboard');
    await openLive(other.page, `/app/maintenance/${request?.id}`);
    await other.page.getByRole('heading', { name: request?.title ?? '', level: 1 }).waitFor();
    await landlord.call(`PUT /maintenance/${request?.id}`, { title: 'The lamp in the hall flickers' });
    await other.page.getByRole('heading', { name: 'The lamp in the hall flickers', level: 1 }).waitFor(PUSH_TIMEOUT);
    await one.page.getByText('The lamp in the hall flickers').first().waitFor(PUSH_TIMEOUT);
  });

  it('does not affect unsaved input', async () => {
    const { page } = other;
    await openLive(page, '/app/properties');
    await page
      .getByRole('button', { name: /Juniper House/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: /Edit/ });
    const city = dialog.getByLabel(/^city/i);
    await city.fill('Bangor');
    await renameProperty('Juniper House', 'Juniper Hall');
    // The page behind the dialog is updated. It is hidden from screen readers while the dialog is open.
    await page
      .getByText('Juniper Hall')
      .first()
      .waitFor({ state: 'attached', ...PUSH_TIMEOUT });
    expect(await city.inputValue()).toBe('Bangor');
    expect(await city.evaluate((it) => it === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await renameProperty('Juniper Hall', 'Juniper House');
    await property(page, 'Juniper House').waitFor(PUSH_TIMEOUT);
  });

  it('is pushed over one connection for all tabs of a browser, which another tab takes over', async () => {
    const { context } = other;
    await other.page.goto('/pricing');
    const answers = liveAnswers(context);
    const tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      await tab.goto('/app/properties');
      await property(tab, 'Juniper House').waitFor();
      // The connection of the first stands before another tab could ask for one.
      await eventually(
        () => answers.length,
        (count) => count > 0,
      );
    }
    const [first, ...others] = tabs as [Page, ...Page[]];
    await renameProperty('Juniper House', 'Juniper Lodge');
    for (const tab of tabs) await property(tab, 'Juniper Lodge').waitFor(PUSH_TIMEOUT);
    expect(answers).toEqual([200]);
    await first.close();
    await eventually(
      () => answers.length,
      (count) => count === 2,
    );
    await renameProperty('Juniper Lodge', 'Juniper House');
    for (const tab of others) await property(tab, 'Juniper House').waitFor(PUSH_TIMEOUT);
    expect(answers).toEqual([200, 200]);
    for (const tab of others) await tab.close();
  });

  it('is not subscribed to on public pages', async () => {
    const requested: string[] = [];
    one.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await one.page.goto('/pricing');
    await one.page.getByRole('heading', { level: 1 }).waitFor();
    await one.atRest();
    expect(requested.length).toBeGreaterThan(0);
    expect(requested).not.toContain('/api/live');
  });

  // The remaining tests wait for polling.
  if (!readE2eConfig().extended) return;

  it("is polled by a tenant's page, which does not subscribe", async () => {
    const tenant = await new ApiClient(product.url).signIn(people.tenant, people.password);
    const { body } = await tenant.call('GET /maintenance');
    const [request] = body.maintenance_requests;
    const tenantVisitor = await visitSignedIn(product.url, { email: people.tenant, password: people.password });
    const answers = liveAnswers(tenantVisitor.context);
    await tenantVisitor.page.goto('/app/maintenance');
    await tenantVisitor.page.getByRole('link', { name: request?.title ?? '' }).waitFor();
    await landlord.call(`PUT /maintenance/${request?.id}`, { title: 'The door bell is silent' });
    await tenantVisitor.page.getByRole('link', { name: 'The door bell is silent' }).waitFor(POLL_TIMEOUT);
    // A tenant's page does not request what the server would reject.
    expect(answers).toEqual([]);
    expect(tenantVisitor.pageErrors).toEqual([]);
    await tenantVisitor.leave();
  });
});
