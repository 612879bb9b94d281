import type { ApiClient } from '../src/api-client.ts';
import { pageLocators, stateProblems } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { sharedProduct } from '../src/running-product.ts';

/** What a landlord decides about books and charges beside the leases themselves. */
describe.each(viewsOf('desktop'))('the books of a landlord %s', (_, view) => {
  const product = sharedProduct();
  let landlord: ApiClient;
  let visitor: Visitor;
  let lease: number;
  let property: { readonly id: number; readonly name: string };
  beforeAll(async () => {
    ({ landlord, visitor } = await visitAsLandlord(product, 'books', view));
    const [found] = (await landlord.call('GET /properties?q=Harbor' as 'GET /properties')).body.properties;
    const [marcus] = (await landlord.call('GET /tenants?q=Marcus' as 'GET /tenants')).body.tenants;
    if (!found || !marcus) throw new Error('the demo account lacks its property');
    property = found;
    // Over at the property too, wherever it is.
    const day = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
    const [property_id, tenant_id] = [found.id, marcus.id];
    await landlord.call(`PUT /properties/${property_id}`, { status: 'available' });
    const terms = { start_date: day, end_date: '2990-12-31', rent_amount: 1000, deposit_amount: 0, rent_terms: null };
    ({ id: lease } = await landlord.create('POST /leases', { property_id, tenant_id, ...terms }));
    const paid = { amount: 200, status: 'completed', payment_method: 'check', paid_date: new Date().toISOString() };
    await landlord.create('POST /charges', { lease_id: lease, kind: 'parking', amount: 80, due_date: day });
    await landlord.create('POST /payments', { property_id, tenant_id, lease_id: lease, ...paid });
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, message, row, section } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await stateProblems(visitor, state)).toEqual([]);

  it('pay back a credit', async () => {
    await follow(visitor, `/app/rent/${lease}`);
    await button('Refund credit').click();
    const form = dialog('Refund credit');
    expect(await form.getByLabel('Amount').inputValue()).toBe('120');
    await form.getByLabel('Amount').fill('50');
    await form.getByLabel('Memo').fill('No. 7');
    await expectNoProblems('the refund of a credit');
    await button('Record refund', form).click();
    await form.waitFor({ state: 'detached' });
    await row('Credit paid back by check: No. 7', '$50.00').waitFor();
    await visitor.page.getByRole('list', { name: 'Summary' }).getByText('$70.00').waitFor();
  });

  it('differ for one property', async () => {
    await follow(visitor, '/app/rent/rules');
    const rules = dialog('Charging rules');
    await rules.getByRole('combobox', { name: 'Property' }).fill('Harbor');
    await visitor.page.getByRole('option', { name: /Harbor/ }).click();
    const form = dialog('Charging rules of one property');
    await form.getByLabel('Late fees').selectOption('As follows');
    await form.getByLabel('Flat amount').fill('40');
    await message(/owes \$40\.00 in late fees/).waitFor();
    await expectNoProblems('the rules of a property');
    await button('Save rules', form).click();
    await form.waitFor({ state: 'detached' });
    await follow(visitor, '/app/rent/rules');
    await button(property.name, rules).waitFor();
    await expectNoProblems('the rules with a property that differs');
  });

  it('are closed through a day, after which nothing is dated before it', async () => {
    await follow(visitor, '/app/reports');
    await button('Close books').click();
    const form = dialog('Close books');
    const day = form.getByLabel('Closed through');
    const latest = (await day.getAttribute('max')) ?? '';
    await day.fill(latest);
    await expectNoProblems('the closing of books');
    await button('Save', form).click();
    await form.waitFor({ state: 'detached' });
    await section('Accounting')
      .getByText(/^Books closed through/)
      .waitFor();
    await expectNoProblems('the reports of closed books');

    await follow(visitor, `/app/rent/${lease}/charge`);
    const charge = dialog('Add charge');
    await charge.getByLabel('Amount').fill('20');
    await charge.getByLabel('Due date').fill(latest);
    await button('Add charge', charge).click();
    await message(/Due date must be after .*, through which the books are closed/).waitFor();
    await expectNoProblems('a charge in closed books');
  });
});
