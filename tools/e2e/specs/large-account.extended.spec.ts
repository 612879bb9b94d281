import { setTimeout as delay } from 'node:timers/promises';
import { demoAccounts } from '@keystead/contracts';
import { propertySheet, tenantSheet } from 'bench';
import type { Locator } from 'playwright-core';
import type { ApiClient } from '../src/api-client.ts';
import { signIn } from '../src/browser/user-actions.ts';
import { type Visitor, visit } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { RunningProduct } from '../src/running-product.ts';

const PROPERTIES = 10_000;
const TENANTS = 50_000;
const address = 'large@example.com';

/** The timeout in milliseconds for importing files of this size, which takes minutes on a slow machine. */
const TIMEOUT_MS = 600_000;
/** Milliseconds between progress checks. Without a pause they would use a whole core. */
const POLL_INTERVAL_MS = 100;

/** An account of the advertised maximum size: imported from files, listed, searched and filtered. */
describe('an account with 10,000 properties and 50,000 tenants', () => {
  let product: RunningProduct;
  let visitor: Visitor;
  let api: ApiClient;
  beforeAll(async () => {
    product = await RunningProduct.start();
    api = await product.register(address);
    const { body } = await api.call('GET /profile');
    await api.call('GET /subscription');
    const admin = await api.signIn(demoAccounts.admin, demoAccounts.password);
    await admin.call(`PUT /subscription/grants/${body.user.id}`, { plan: 'enterprise' });
    visitor = await visit(product.url);
    await signIn(visitor.page, address, 'a long enough secret');
  });
  afterAll(async () => {
    await visitor?.leave();
    await product?.stop();
  });

  const sheets = { properties: propertySheet(PROPERTIES), tenants: tenantSheet(TENANTS, PROPERTIES) };
  const heading = (name: string) => visitor.page.getByRole('heading', { name });

  /** Watches an import in the page until its end, and returns the number of distinct progress values. */
  async function watch(bar: Locator, end: Locator): Promise<number> {
    const seen = new Set<string>();
    while (!(await end.isVisible())) {
      const text = await bar.getAttribute('aria-valuetext', { timeout: 500 }).catch(() => null);
      if (text !== null) seen.add(text);
      await delay(POLL_INTERVAL_MS);
    }
    return seen.size;
  }

  it.each([
    // Finished after a few checks on a fast machine.
    ['properties', '10,000 properties imported', 1],
    ['tenants', '50,000 tenants imported', 4],
  ] as const)(
    'imports its %s and shows the progress',
    async (kind, done, updates) => {
      const { page } = visitor;
      await page.goto(`/app/${kind}/import`);
      const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheets[kind]) };
      await page.getByLabel(/Drop a CSV file here/).setInputFiles(file);
      await page.getByRole('button', { name: 'Check the rows' }).click();
      await page.getByRole('button', { name: /^Import [\d,]+/ }).click({ timeout: TIMEOUT_MS });
      expect(await watch(page.getByRole('progressbar'), heading(done))).toBeGreaterThanOrEqual(updates);
    },
    TIMEOUT_MS,
  );

  it(
    'adds nothing when the same files are imported again',
    async () => {
      for (const [kind, sheet] of Object.entries(sheets)) {
        const before = await api.call(`GET /${kind as 'properties'}?limit=1`);
        const sent = await fetch(`${product.url}/api/imports?kind=${kind}&name=again.csv`, {
          method: 'POST',
          headers: { authorization: `Bearer ${api.token}`, 'content-type': 'text/csv' },
          body: sheet,
        });
        const { id } = (await sent.json()) as { id: number };
        await api.call(`POST /imports/${id}/check`);
        const checked = await eventually(
          () => api.call(`GET /imports/${id}`),
          ({ body }) => body.state === 'checked',
          500,
        );
        expect(checked.body.counts).toEqual({ add: 0, exists: checked.body.progress.total, refused: 0 });
        await api.call(`POST /imports/${id}/run`, {});
        const done = await eventually(
          () => api.call(`GET /imports/${id}`),
          ({ body }) => body.state === 'done',
          500,
        );
        expect(done.body.counts.add).toBe(0);
        expect((await api.call(`GET /${kind as 'properties'}?limit=1`)).body.total).toBe(before.body.total);
      }
    },
    TIMEOUT_MS,
  );

  it('opens, searches and filters its lists', async () => {
    const { page } = visitor;
    await page.goto('/app/properties');
    await page.getByText('10,000 properties').first().waitFor();
    await page.goto('/app/tenants');
    await heading('All Tenants (50,000)').waitFor();
    await page.getByPlaceholder('Search tenants...').fill('tenant.49999');
    await heading('All Tenants (1)').waitFor();
    await page.goto('/app/tenants?sort=name&status=active');
    await page.getByRole('row').nth(5).waitFor();
  });

  it.each([
    ['/properties?q=house&sort=name', 10_000],
    ['/properties?status=available&sort=-rent_amount', 3_334],
    ['/properties?q=nothing-like-it&sort=name', 0],
    ['/tenants?q=tenant&sort=-name', 10_000],
    ['/tenants?q=nothing-like-it&sort=name', 0],
    ['/tenants?status=inactive&sort=name', 5_000],
    ['/leases?q=a&sort=end_date', 0],
    ['/leases?status=active&expiring_within=30', 0],
  ])('%s: returns a total of %i', async (path, total) => {
    const { status, body } = await api.call(`GET ${path}` as 'GET /properties');
    expect({ status, total: body.total }).toEqual({ status: 200, total });
  });
});
