import { rename } from 'node:fs/promises';
import { demoAccounts } from '@keystead/contracts';
import { ApiClient, sampleProperty } from '../src/api-client.ts';
import { dashboardCard, stateProblems } from '../src/browser/page-locators.ts';
import { openProfile, signIn } from '../src/browser/user-actions.ts';
import { type Visitor, visit } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { RunningProduct } from '../src/running-product.ts';

const everyCard = ['Total Properties', 'Active Tenants', 'Total Revenue', 'Maintenance Requests'];
const isLive = (response: { url: () => string }) => new URL(response.url()).pathname === '/api/live';

/** During an outage the affected part shows it, the rest works, and the product recovers by itself. */
describe('while a part of the product is down', () => {
  let product: RunningProduct;
  let visitor: Visitor;
  /** The landlord's API client. */
  let landlord: ApiClient;
  beforeAll(async () => {
    product = await RunningProduct.start({ ownFiles: true, singleProcess: false });
    landlord = await new ApiClient(product.url).signIn(demoAccounts.landlord, demoAccounts.password);
    visitor = await visit(product.url);
    await signIn(visitor.page, demoAccounts.landlord, demoAccounts.password);
  });
  afterAll(async () => {
    await visitor?.leave();
    await product?.stop();
  });

  const properties = () => visitor.page.getByRole('heading', { name: 'Properties', exact: true, level: 1 });

  const juniperHouse = () => visitor.page.getByRole('heading', { name: 'Juniper House' });
  const giveFilesBack = (remote = 'mf-portfolio') => rename(`${product.filesOf(remote)}-away`, product.filesOf(remote));
  /** Waits until the gateway has detected whether the remote's files exist. */
  const noticed = (there: boolean, remote = 'mf-portfolio') =>
    eventually(
      () => new ApiClient(product.url).call('GET /releases/resolve'),
      ({ body }) => remote in body.remotes === there,
    );
  /** Removes the remote's files, and the browser's last known good release. */
  async function removeFiles(remote = 'mf-portfolio'): Promise<void> {
    await rename(product.filesOf(remote), `${product.filesOf(remote)}-away`);
    await visitor.page.evaluate((name) => localStorage.removeItem(`last-good:${name}`), remote);
    await noticed(false, remote);
  }

  it('shows the stopped portfolio service by name, keeps the rest usable, and recovers', async () => {
    const { page } = visitor;
    await product.processes.portfolio?.stop();
    await page.goto('/app/properties');
    await page.getByText('Failed to load properties').waitFor();
    expect(await stateProblems(visitor, 'an outage')).toEqual([]);
    await openProfile(page);
    await page.getByText(demoAccounts.landlord).waitFor();
    await page.goto('/app/properties');
    await page.getByText('Failed to load properties').waitFor();
    await product.processes.portfolio?.start();
    await juniperHouse().waitFor();
  });

  it('shows on each page what the stopped operations service provides, and recovers', async () => {
    const { page } = visitor;
    await product.processes.operations?.stop();
    for (const [path, text] of [
      ['/app/maintenance-personnel', 'Failed to load maintenance personnel'],
      ['/app/payments', 'Failed to load payments'],
      ['/app/maintenance', 'Failed to load maintenance requests'],
    ] as const) {
      await page.goto(path);
      await page.getByText(text).waitFor();
      expect(await stateProblems(visitor, 'an outage')).toEqual([]);
    }
    await page.goto('/app/properties');
    await juniperHouse().waitFor();
    await page.goto('/app/maintenance');
    await page.getByText('Failed to load maintenance requests').waitFor();
    await product.processes.operations?.start();
    await page.getByRole('link', { name: 'Kitchen tap drips' }).waitFor();
  });

  it("shows an area as unavailable when its remote's files are missing, and recovers", async () => {
    const { page } = visitor;
    await removeFiles();
    await page.goto('/app/properties');
    await page.getByRole('heading', { name: 'Properties is not available right now' }).waitFor();
    expect(await stateProblems(visitor, 'an outage')).toEqual([]);
    await openProfile(page);
    await page.getByRole('link', { name: 'Properties' }).first().click();
    await page.getByRole('heading', { name: 'Properties is not available right now' }).waitFor();
    await giveFilesBack();
    await properties().waitFor();
    await juniperHouse().waitFor();
  });

  it('works without the remotes of the account and of administrators', async () => {
    const { page } = visitor;
    const remotes = ['mf-account', 'mf-admin'];
    for (const remote of remotes) await removeFiles(remote);
    await page.goto('/app/dashboard');
    await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
    await page.getByRole('link', { name: 'Properties', exact: true }).click();
    await properties().waitFor();
    await page.getByRole('link', { name: /^Profile of/ }).click();
    await page.getByRole('heading', { name: 'Profile is not available right now' }).waitFor();
    expect(await stateProblems(visitor, 'a missing remote')).toEqual([]);
    for (const [path, title] of [
      ['/app/profile/api-keys', 'API keys'],
      ['/app/audit', 'Audit log'],
      ['/app/releases', 'Releases'],
    ]) {
      await page.goto(`${path}`);
      await page.getByRole('heading', { name: `${title} is not available right now` }).waitFor();
    }
    for (const remote of remotes) await giveFilesBack(remote);
    await page.getByRole('heading', { name: 'Releases are only for administrators' }).waitFor();
    await page.goto('/app/profile');
    await page.getByText(demoAccounts.landlord).waitFor();
  });

  it('sign-in still works', async () => {
    await product.processes.portfolio?.stop();
    const other = await visit(product.url);
    await signIn(other.page, demoAccounts.tenant, demoAccounts.password);
    await other.leave();
    await product.processes.portfolio?.start();
  });

  it.each([
    ['billing', 'Subscription', everyCard],
    ['portfolio', 'Properties and tenants', ['Total Revenue', 'Maintenance Requests']],
    ['assistant', 'AI assistant', everyCard],
    ['operations', 'Payments and maintenance', ['Total Properties', 'Active Tenants']],
  ])('shows the other counts while %s is stopped, and names it', async (service, name, unaffected) => {
    const { page } = visitor;
    const card = (label: string) => dashboardCard(page, label);
    await page.goto('/app/dashboard');
    await page.getByText(/^Last updated \d/).waitFor();
    const before = await Promise.all(unaffected.map(card));
    await product.processes[service]?.stop();
    await eventually(
      () => landlord.call('GET /dashboard/stats'),
      ({ body }) => body.unavailable.includes(service),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText(new RegExp(`${name} is not available right now`)).waitFor();
    expect(await Promise.all(unaffected.map(card))).toEqual(before);
    expect(await stateProblems(visitor, `the dashboard without ${service}`)).toEqual([]);
    await product.processes[service]?.start();
    await eventually(
      () => landlord.call('GET /dashboard/stats'),
      ({ body }) => body.unavailable.length === 0,
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText(new RegExp(`${name} is not available right now`)).waitFor({ state: 'detached' });
  });

  it('shows changes of others while the events service is down, and subscribes again afterwards', async () => {
    const { page } = visitor;
    const property = (name: string) => page.getByRole('heading', { name, exact: true });
    const rename = async (from: string, name: string) => {
      const { body } = await landlord.call(`GET /properties?q=${encodeURIComponent(from)}`);
      expect((await landlord.call(`PUT /properties/${body.properties[0]?.id}`, { name })).status).toBe(200);
    };
    const response = page.waitForResponse(isLive);
    await page.goto('/app/properties');
    expect((await response).status()).toBe(200);
    await juniperHouse().waitFor();
    await product.processes.events?.stop();
    await rename('Juniper House', 'Juniper Court');
    await property('Juniper Court').waitFor();
    const stands = page.waitForResponse((response) => isLive(response) && response.status() === 200, {
      timeout: 60_000,
    });
    await product.processes.events?.start();
    await stands;
    await rename('Juniper Court', 'Juniper House');
    // Less than the polling interval of a page.
    await juniperHouse().waitFor();
  });

  it('public pages stay readable while the services behind them are down', async () => {
    const html = async (path: string) => (await fetch(product.url + path, { headers: { accept: 'text/html' } })).text();
    const headings = (page: string) => page.match(/<h1[ >]/g);
    await html('/privacy');
    await html('/pricing');
    await product.processes.marketing?.stop();
    await product.processes.billing?.stop();
    expect(headings(await html('/'))).toHaveLength(1);
    expect(headings(await html('/privacy'))).toHaveLength(1);
    expect(await html('/pricing')).toContain('$29');
    const guest = await visit(product.url);
    await guest.page.goto('/', { waitUntil: 'networkidle' });
    await guest.page.getByRole('link', { name: 'About', exact: true }).first().click();
    await guest.page.waitForURL('**/about');
    await guest.leave();
    await product.processes.marketing?.start();
    await product.processes.billing?.start();
  });

  it('the status page shows what runs and what does not', async () => {
    const { page } = visitor;
    await page.goto('/status');
    await product.processes.assistant?.stop();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'AI assistant' })
      .getByText(/down|not available|outage/i)
      .first()
      .waitFor();
    await product.processes.assistant?.start();
  });

  it('keeps acknowledged writes when any process is killed', async () => {
    const user = await product.register('stored@mail.example');
    for (const victim of product.processNames) {
      const name = `Before the end of ${victim}`;
      // The process killed before may still be restarting.
      const made = await eventually(
        () => user.call('POST /properties', { ...sampleProperty, name }),
        ({ status }) => status === 201,
      );
      await product.kill(victim);
      const path = `/properties/${made.body.id}` as const;
      const seen = await eventually(
        () => user.call(`GET ${path}`),
        ({ status }) => status === 200 || status === 404,
      );
      expect(seen.body).toMatchObject({ name });
      // A trial has a quota of five properties.
      await eventually(
        () => user.call(`DELETE ${path}`),
        ({ status }) => status === 204 || status === 404,
      );
    }
    await eventually(
      () => user.call('GET /health'),
      ({ body }) => body.status === 'ok',
    );
  });

  it('accepts an API key while identity is down, as long as its token is valid', async () => {
    const made = await landlord.call('POST /api-keys', { name: 'Steady', scopes: ['portfolio:read'] });
    const program = landlord.as(made.body.key);
    // Each gateway has a token of its own.
    const everywhere = async () => {
      for (const _ of product.processes.gateway?.replicas ?? [])
        expect((await program.call('GET /properties')).status).toBe(200);
    };
    await everywhere();
    await product.kill('identity');
    await everywhere();
    await eventually(
      () => landlord.call('GET /api-keys'),
      ({ status }) => status === 200,
    );
  });

  it('keeps acknowledged writes and sessions across a restart', async () => {
    await landlord.call('POST /properties', { ...sampleProperty, name: 'Lighthouse' });
    await product.restart();
    await visitor.page.goto('/app/properties');
    await visitor.page.getByRole('heading', { name: 'Lighthouse' }).waitFor();
    expect((await landlord.call('GET /properties?q=light')).body.total).toBe(1);
  });
});
