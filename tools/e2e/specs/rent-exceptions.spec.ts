import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { type ApiClient, sampleProperty } from '../src/api-client.ts';
import { pageLocators, stateProblems } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord, visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

const todayIn = (timeZone: string) => new Date().toLocaleDateString('en-CA', { timeZone });
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const plain = (amount: number) => dollars(amount).slice(1);

/** What goes wrong with rent, and how a lease ends, for the landlord and the tenant. */
describe.each(viewsOf('desktop'))('rent that is late, and a lease that ends %s', (_, view) => {
  const product = sharedProduct();
  let landlord: ApiClient;
  let visitor: Visitor;
  let account: { readonly email: string; readonly password: string };
  const idOf = async (kind: 'properties' | 'tenants', name: string): Promise<number> => {
    const { body } = await landlord.call(`GET /${kind}?q=${name}` as 'GET /properties');
    return (body as unknown as Record<string, { id: number }[]>)[kind]?.[0]?.id ?? 0;
  };
  beforeAll(async () => {
    const visited = await visitAsLandlord(product, 'exceptions', view);
    ({ landlord, visitor } = visited);
    account = { email: visited.people.tenant, password: visited.people.password };
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, heading, message, row, section } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await stateProblems(visitor, state)).toEqual([]);

  describe('rent that is due', () => {
    // The property's clocks are exactly a day ahead of the landlord's. So rent that falls due on the landlord's day, on
    // which the rule for late fees began, is late at once, and no other is. It is midnight in the first two at 10:00 UTC,
    // in the others at 11:00: not within the next hour.
    const [ahead, behind] =
      new Date().getUTCHours() === 9
        ? ['Pacific/Tongatapu', 'Pacific/Pago_Pago']
        : ['Pacific/Kiritimati', 'Pacific/Honolulu'];
    let lease: number;
    let due: string;
    let part: number;
    let formula: string;
    beforeAll(async () => {
      await landlord.call('PUT /profile/preferences', { timezone: behind });
      const property_id = await idOf('properties', 'Harbor');
      await landlord.call(`PUT /properties/${property_id}`, { status: 'available', time_zone: ahead });
      due = todayIn(behind);
      const [year, month, day] = due.split('-').map(Number) as [number, number, number];
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const charged = days - day + 1;
      part = Math.floor((100_000 * charged * 2 + days) / (2 * days)) / 100;
      formula = charged === days ? '1,000.00' : `1,000.00 × ${charged} ÷ ${days} = ${plain(part)}`;
      const terms = { start_date: due, end_date: plusDays(due, 364), rent_terms: { charge_from: due, due_day: 1 } };
      const parties = { property_id, tenant_id: await idOf('tenants', 'Marcus') };
      const amounts = { rent_amount: 1000, deposit_amount: 0 };
      ({ id: lease } = await landlord.create('POST /leases', { ...parties, ...amounts, ...terms }));
      // The rule begins on the landlord's day once operations knows where that is.
      const rule = { grace_days: 0, flat: 50 };
      await eventually(
        async () => {
          await landlord.call('PUT /ledger/policy', { late_fee: null });
          await landlord.call('PUT /ledger/policy', { late_fee: rule, returned_fee: 35 });
          return (await rows()).map(({ text }) => text);
        },
        (texts) => texts.some((text) => text.startsWith('Late fee')),
      );
    });
    const rows = async () => (await landlord.call(`GET /leases/${lease}/ledger`)).body.rows;

    it('is open again when its check comes back, with the fee for it and the late fee', async () => {
      const { page } = visitor;
      await follow(visitor, `/app/rent/${lease}`);
      await button(/^Late fee for/).waitFor();
      const check = { amount: part, status: 'completed', payment_method: 'check', paid_date: `${due}T00:00:00Z` };
      const [property_id, tenant_id] = [await idOf('properties', 'Harbor'), await idOf('tenants', 'Marcus')];
      await landlord.create('POST /payments', { property_id, tenant_id, lease_id: lease, ...check });
      // It was dated in time.
      await eventually(rows, (all) => all.some(({ text }) => text.startsWith('Cancelled: Late fee')));
      await page.reload();
      await button(/^Payment/).click();
      await button('The bank returned it').click();
      const form = dialog('The bank returned it');
      expect(await form.getByLabel('Fee for the tenant').inputValue()).toBe('35');
      await form.getByLabel('Returned on').fill(todayIn('UTC'));
      await form.getByLabel('Reason').fill('Insufficient funds');
      await expectNoProblems('the return of a payment');
      await button('Record the return', form).click();
      await form.waitFor({ state: 'detached' });
      await button(/^Payment returned/).waitFor();
      await button('Fee for a returned payment').waitFor();
      // The fee that the payment had cancelled arises again.
      await eventually(rows, (all) => all.filter(({ text }) => text.startsWith('Late fee')).length === 2);
      await page.reload();
      await row('Fee for a returned payment', '$35.00').waitFor();
      await button(/^Late fee for/)
        .nth(1)
        .waitFor();
      await expectNoProblems('the ledger after a return');
    });

    it('loses its late fee when that is waived', async () => {
      const before = (await landlord.call(`GET /leases/${lease}/ledger`)).body.balance;
      await button(/^Late fee for/)
        .first()
        .click();
      await button('Waive late fees').click();
      const form = dialog('Waive late fees');
      await form.getByLabel('Reason').fill('The bank was closed');
      await expectNoProblems('waiving a late fee');
      await button('Waive late fees', form).click();
      await message('Late fees waived.').waitFor();
      await button(/^Cancelled: Late fee .*The bank was closed/).waitFor();
      await eventually(
        async () => (await landlord.call(`GET /leases/${lease}/ledger`)).body.balance,
        (balance) => Math.round((before - balance) * 100) === 5_000,
      );
    });

    it('is explained to the tenant, line by line', async () => {
      const owed = (await landlord.call(`GET /leases/${lease}/ledger`)).body.balance;
      const tenant = await visitSignedIn(product.url, account, view);
      try {
        await follow(tenant, '/app/rent');
        const own = pageLocators(() => tenant);
        const mine = own.section('Harbor Row 7');
        await mine.getByText(`You owe ${dollars(owed)}`).waitFor();
        await own
          .button(/^Rent for/, mine)
          .last()
          .click();
        await mine.getByText(formula, { exact: true }).waitFor();
        await own.button(/^Fee for a returned payment/, mine).waitFor();
        expect(await own.button(/Cancel this charge|Waive|bank returned/, mine).count()).toBe(0);
        expect(await stateProblems(tenant, 'what a tenant owes')).toEqual([]);
      } finally {
        await tenant.leave();
      }
    });
  });

  describe('a lease that ended yesterday', () => {
    const ZONE = 'America/New_York';
    let lease: number;
    beforeAll(async () => {
      const place = { ...sampleProperty, name: 'Pier House', time_zone: ZONE };
      const { id: property_id } = await landlord.create('POST /properties', place);
      const parties = { property_id, tenant_id: await idOf('tenants', 'Odile') };
      const end_date = plusDays(todayIn(ZONE), -1);
      const terms = { start_date: plusDays(end_date, -364), end_date, rent_terms: { charge_from: end_date } };
      const amounts = { rent_amount: 1200, deposit_amount: 2000 };
      ({ id: lease } = await landlord.create('POST /leases', { ...parties, ...amounts, ...terms }));
      const paid = { payment_type: 'deposit', status: 'completed', paid_date: `${end_date}T17:00:00Z` };
      await landlord.create('POST /payments', { ...parties, lease_id: lease, amount: 2000, ...paid });
      await eventually(
        async () => (await landlord.call(`GET /leases/${lease}/deposits`)).body,
        ({ held }) => held === 2000,
      );
    });

    it('asks what to do, and stays in the rent roll', async () => {
      await follow(visitor, '/app/rent');
      const listed = row('Pier House', 'decide what happens next');
      await listed.waitFor();
      await expectNoProblems('balances with a lease that is over');
      await listed.getByRole('link', { name: 'Lease over: decide what happens next' }).click();
      await message(/^This lease ended on .* What happens next\?$/).waitFor();
      for (const choice of ['Go on month to month', 'New lease', 'Tenant moved out']) await button(choice).waitFor();
      await expectNoProblems('a lease that is over');
      await follow(visitor, '/app/reports/rent-roll');
      await row('Odile Benoît', 'Pier House', '$1,200.00').waitFor();
      await button('New lease').waitFor({ state: 'detached' });
      await follow(visitor, `/app/leases/${lease}`);
      await button('New lease').click();
      await button('Cancel', dialog('Renew Lease')).click();
      await dialog('Renew Lease').waitFor({ state: 'detached' });
    });

    it('settles the deposit when the tenant has moved out, in twelve clicks', async () => {
      const { page } = visitor;
      let clicks = 0;
      const click = async (target: Locator) => {
        clicks += 1;
        await target.click();
      };
      await click(button('Tenant moved out'));
      const form = dialog('Tenant moved out');
      await form.getByLabel('Keys back on').waitFor();
      // At the property it may be another day than in the browser.
      await form.getByLabel('Keys back on').fill(todayIn(ZONE));
      await expectNoProblems('a move-out');
      await click(button('End tenancy', form));
      await click(button('Settle deposit'));
      const deductions = [
        ['Repainting the hall', '120'],
        ['Two broken blinds', '80.50'],
        ['Cleaning the oven', '60'],
      ] as const;
      for (const [at, [text, amount]] of deductions.entries()) {
        await click(button('Add deduction'));
        const item = page.getByRole('listitem', { name: `Deduction ${at + 1}` });
        await item.getByLabel('What for').fill(text);
        await item.getByLabel('Amount').fill(amount);
      }
      await click(button('Issue statement'));
      await heading(/^Pay the refund/).waitFor();
      for (const [text, amount] of deductions) {
        await message(text).waitFor();
        await message(dollars(Number(amount))).waitFor();
      }
      await expectNoProblems('an issued statement');
      const saved = page.waitForEvent('download');
      await click(button('Print statement'));
      const pdf = await readFile(await (await saved).path());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBeGreaterThan(1_000);
      expect(clicks).toBeLessThanOrEqual(12);
      await eventually(
        async () => (await landlord.call(`GET /leases/${lease}`)).body.tenancy.state,
        (state) => state === 'ended' || state === 'month_to_month',
      );
      await section('Pay the refund').waitFor();
    });
  });
});
