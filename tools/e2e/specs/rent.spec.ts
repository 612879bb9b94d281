import type { ApiClient } from '../src/api-client.ts';
import { pageLocators, stateProblems } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

const RENT = 1000;

/** Where the property is: its days decide what is due. */
const ZONE = 'America/New_York';

/** The 20th of the month before: that part of a month and this month are due by now. */
function lastTwentieth(): string {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: ZONE });
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 2, 20)).toISOString().slice(0, 10);
}

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** The rent of a lease, from its terms to a credit, for its landlord. */
describe.each(viewsOf('desktop'))('the rent of a lease %s', (_, view) => {
  const product = sharedProduct();
  const start = lastTwentieth();
  const [year, month] = start.split('-').map(Number) as [number, number];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const charged = days - 19;
  /** In cents, rounded half up. */
  const part = Math.floor((RENT * 100 * charged * 2 + days) / (2 * days));
  let landlord: ApiClient;
  let visitor: Visitor;
  beforeAll(async () => {
    ({ landlord, visitor } = await visitAsLandlord(product, 'rent', view));
    // Under maintenance it takes no new lease.
    const [house] = (await landlord.call('GET /properties?q=Harbor')).body.properties;
    await landlord.call(`PUT /properties/${house?.id ?? 0}`, { status: 'available' });
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, heading, message, choose, row } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await stateProblems(visitor, state)).toEqual([]);

  it('is shown for a year before the lease is saved', async () => {
    const { page } = visitor;
    await follow(visitor, '/app/leases/new');
    const form = dialog('Add Lease');
    await choose(form, 'Property', 'Harbor Row 7');
    await choose(form, 'Tenant', 'Odile Benoît');
    await form.getByLabel('Start date').fill(start);
    await form.getByLabel('Rent amount').fill(String(RENT));
    await form.getByLabel('Deposit amount').fill('1000');
    await form.getByLabel('First day charged').fill(start);
    const preview = form.getByRole('region', { name: /The next 12 months/ });
    await preview.getByText(`1,000.00 × ${charged} ÷ ${days} = ${(part / 100).toFixed(2)}`).waitFor();
    await eventually(
      () => preview.getByText('$1,000.00').count(),
      (count) => count === 11,
    );
    await expectNoProblems('a lease’s form with its charges');
    await button('Add Lease', form).click();
    await page.getByText('Lease added.').first().waitFor();
    const question = page.getByRole('alertdialog');
    if (await question.isVisible()) await button('No', question).click();
  });

  it('is due by now', async () => {
    const { page } = visitor;
    const owed = part + RENT * 100;
    await eventually(
      async () => (await landlord.call('GET /lease-balances?state=owing')).body.balances ?? [],
      (balances) => balances.some(({ balance }: { balance: number }) => Math.round(balance * 100) === owed),
    );
    await follow(visitor, '/app/rent?state=owing');
    await row('Odile Benoît', dollars(owed)).waitFor();
    await expectNoProblems('what leases owe');
    await page.getByRole('link', { name: 'Odile Benoît' }).first().click();
    await heading('Ledger').waitFor();
    await page
      .getByRole('button', { name: /^Rent for/ })
      .last()
      .click();
    await message(`1,000.00 × ${charged} ÷ ${days} = ${(part / 100).toFixed(2)}`).waitFor();
    await expectNoProblems('the ledger of a lease');
  });

  it('is paid by a payment of one and a half months, which leaves a credit', async () => {
    const { page } = visitor;
    await button('Receive payment').click();
    const form = dialog('Receive payment');
    await form.getByLabel('Amount received').fill('1500');
    const credit = dollars(150_000 - part - RENT * 100);
    const pays = form.getByRole('region', { name: 'What it pays' });
    await pays.getByText(dollars(part), { exact: true }).waitFor();
    await pays.getByText(credit, { exact: true }).waitFor();
    await expectNoProblems('a payment with what it pays');
    await button('Record payment', form).click();
    await message('Payment recorded.').waitFor();
    await page.getByRole('list', { name: 'Summary' }).getByText(credit).waitFor();
    await eventually(
      async () => (await landlord.call('GET /lease-balances?state=credit')).body.balances ?? [],
      (balances) => balances.some(({ tenant_name }: { tenant_name: string }) => tenant_name === 'Odile Benoît'),
    );
    await follow(visitor, '/app/rent?state=credit');
    await row('Odile Benoît', `${credit} credit`).waitFor();
  });
});
