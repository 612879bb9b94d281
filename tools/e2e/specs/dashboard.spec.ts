import type { DemoPeople } from '@keystead/dev-stack';
import { ApiClient } from '../src/api-client.ts';
import { dashboardCard, stateProblems } from '../src/browser/page-locators.ts';
import { follow, visitSignedIn } from '../src/browser/user-actions.ts';
import { desktop, phone, type Visitor, viewsOf } from '../src/browser/visit.ts';
import { readE2eConfig } from '../src/config.ts';
import { sharedProduct } from '../src/running-product.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The dashboard of a landlord and of a tenant, with data and without. */
describe('the dashboard', () => {
  const product = sharedProduct();
  let people: DemoPeople;
  let visitor: Visitor;
  let landlord: ApiClient;
  const card = (label: string) => dashboardCard(visitor.page, label);
  beforeAll(async () => {
    people = await product.demoPeople('dashboard');
    landlord = await new ApiClient(product.url).signIn(people.landlord, people.password);
  });
  afterEach(() => visitor?.leave());

  const open = async (account: string, view = desktop) => {
    visitor = await visitSignedIn(product.url, { email: account, password: people.password }, view);
    await visitor.page.goto('/app/dashboard');
    await visitor.page.getByText(/^Last updated \d/).waitFor();
  };

  it.each(viewsOf('desktop'))(
    'shows a landlord figures, charts of a year, and recent activity, %s',
    async (_, view) => {
      await open(people.landlord, view);
      const { page } = visitor;
      const { body: stats } = await landlord.call('GET /payments/stats');
      const { body: requests } = await landlord.call('GET /maintenance');
      expect(await card('Total Properties')).toContain('4');
      expect(await card('Active Tenants')).toContain('3');
      expect(await card('Total Revenue')).toContain(dollars.format(stats.total_revenue));
      expect(await card('Maintenance Requests')).toContain(String(requests.total));
      expect(await page.getByText('+0% from last month').count()).toBe(4);
      await page.getByText('You have 2 pending maintenance requests').waitFor();
      await page.getByRole('link', { name: 'View Details' }).waitFor();
      for (const plot of ['Revenue', 'Occupancy', 'Open requests'])
        await page.getByRole('figure', { name: new RegExp(`^${plot}`) }).waitFor();
      await page.getByText('Kitchen tap drips').first().waitFor();
      expect(await stateProblems(visitor, 'the dashboard')).toEqual([]);
    },
  );

  it('makes the charts readable by keyboard and as a table [extended]', async () => {
    await open(people.landlord);
    const revenue = visitor.page.getByRole('figure', { name: /^Revenue/ });
    await revenue.getByRole('radio').last().focus();
    await visitor.page.keyboard.press('Home');
    await visitor.page.keyboard.press('ArrowRight');
    expect(await revenue.getByRole('radio').nth(1).isChecked()).toBe(true);
    await revenue.getByRole('button', { name: 'Show as table' }).click();
    expect(await revenue.getByRole('row').count()).toBe(13);
    expect(await stateProblems(visitor, 'a plot as a table')).toEqual([]);
  });

  it('links from the banner, an activity and each quick action [extended]', async () => {
    await open(people.landlord);
    const { page } = visitor;
    for (const [name, path] of [
      ['Manage Properties', '/app/properties'],
      ['View Tenants', '/app/tenants'],
      ['View Details', '/app/maintenance'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await page.goBack();
    }
    await page
      .getByRole('link', { name: /Kitchen tap drips/ })
      .first()
      .click();
    await page.waitForURL(/\/app\/maintenance\/\d+/);
    await page.getByRole('heading', { name: 'Kitchen tap drips' }).waitFor();
  });

  it('shows a tenant their own data', async () => {
    await open(people.tenant, phone);
    expect(await card('My Leases')).toContain('1');
    expect(await card('My Maintenance Requests')).toContain('2');
    expect(await card('Pending Requests')).toContain('1');
    expect(await card('Account Status')).toContain('Active');
    expect(await visitor.page.getByRole('link', { name: 'Add Property' }).count()).toBe(0);
    expect(await stateProblems(visitor, 'a tenant’s dashboard')).toEqual([]);
  });

  it('sums up many payments of 33.33 correctly everywhere', async () => {
    const account = { email: 'sums@mail.example', password: 'a long enough secret' };
    const rounds = readE2eConfig().extended ? 50 : 1;
    const cents = rounds * 20 * 3_333;
    const total = dollars.format(cents / 100);
    const other = await product.register(account.email);
    const home = await other.create('POST /properties', {
      name: 'Sum House',
      address: '1 Cent Street',
      city: 'Salem',
      state: 'OR',
      zip_code: '97301',
      rent_amount: 33.33,
    });
    const tenant = await other.create('POST /tenants', {
      email: 'payer@mail.example',
      first_name: 'Pia',
      last_name: 'Payer',
      property_id: home.id,
    });
    const payment = { tenant_id: tenant.id, property_id: home.id, amount: 33.33, status: 'completed' };
    for (let round = 0; round < rounds; round++)
      await Promise.all(Array.from({ length: 20 }, () => other.create('POST /payments', payment)));
    const { body: stats } = await other.call('GET /payments/stats');
    expect(stats).toMatchObject({ total_revenue: cents / 100, total_payments: rounds * 20 });
    let listed = 0;
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { payments: { amount: number }[]; next_cursor: string | null } } = await other.call(
        `GET /payments?limit=200${cursor && `&cursor=${cursor}`}` as 'GET /payments',
      );
      listed += body.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      cursor = body.next_cursor;
    }
    expect(listed).toBe(cents);
    visitor = await visitSignedIn(product.url, account);
    const { page } = visitor;
    await page.goto('/app/dashboard');
    await page.getByText(total).first().waitFor();
    await follow(visitor, '/app/payments');
    await page.getByRole('list', { name: 'Summary' }).getByText(total).waitFor();
  });

  it('shows zeros and an error when all requests fail [extended]', async () => {
    await open(people.landlord);
    const { page } = visitor;
    await page.route('**/api/dashboard/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Failed to load data').waitFor();
    await page.getByText('Showing default values. Please refresh to try again.').waitFor();
    expect(await card('Total Revenue')).toContain('$0.00');
    await page.getByText('No recent activity').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Failed to load data').waitFor({ state: 'detached' });
  });
});
