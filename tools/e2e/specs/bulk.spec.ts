import type { Locator } from 'playwright-core';
import type { ApiClient } from '../src/api-client.ts';
import { pageLocators, pageProblems } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/** A landlord's monthly round. */
const ROUND = 52;

describe.each(viewsOf('desktop'))('many payments at once %s', (_, view) => {
  const product = sharedProduct();
  let visitor: Visitor;
  let landlord: ApiClient;
  beforeAll(async () => {
    ({ landlord, visitor } = await visitAsLandlord(product, 'bulk', view));
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, link, message, row, problems } = pageLocators(() => visitor);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const pending = async () => (await landlord.call('GET /payments?status=pending')).body;

  it(`marks a round of ${ROUND} pending payments as paid with at most 12 clicks, and undoes it with one`, async () => {
    const { body } = await landlord.call('GET /tenants?limit=1');
    const [tenant] = body.tenants;
    const draft = { tenant_id: tenant?.id, property_id: tenant?.property_id, amount: 1850, due_date: '2998-03-01' };
    while ((await pending()).total < ROUND) await landlord.call('POST /payments', draft);
    expect((await pending()).total).toBe(ROUND);

    await follow(visitor, '/app/payments');
    clicks = 0;
    await click(link(/^Pending/));
    await message(`All Payments (${ROUND})`).waitFor();
    const bar = visitor.page.getByRole('region', { name: 'Selection' });
    if (view.width < 640) await click(visitor.page.getByRole('checkbox', { name: /^Select / }).first());
    else await click(visitor.page.getByRole('checkbox', { name: 'Select all rows' }));
    await click(button(`Select all ${ROUND}`, bar));
    await bar.getByText(`${ROUND} selected`).waitFor();
    expect(await pageProblems(visitor, 'a selection')).toEqual([]);
    await click(button('Mark paid…', bar));
    const form = dialog(`Mark ${ROUND} payments as paid`);
    expect(await problems('the dialog of many payments')).toEqual([]);
    await click(button('Mark paid', form));
    const done = dialog(`${ROUND} payments marked as paid.`);
    await done.waitFor();
    expect(clicks).toBeLessThanOrEqual(12);
    expect((await pending()).total).toBe(0);

    await click(button('Undo', done));
    await message(`Undone. ${ROUND} payments due again.`).waitFor();
    expect((await pending()).total).toBe(ROUND);
  });

  it('undoes a wrong Mark Paid with one click, and its receipt stays', async () => {
    const { body } = await landlord.call('GET /tenants?limit=1');
    const [tenant] = body.tenants;
    const draft = { tenant_id: tenant?.id, property_id: tenant?.property_id, amount: 71.5, notes: 'Lost mailbox lid' };
    const { body: made } = await landlord.call('POST /payments', draft);
    await follow(visitor, '/app/payments?q=mailbox%20lid');
    await button(/^Mark Paid/, row('$71.50')).click();
    const done = dialog('Payment marked as paid.');
    await done.waitFor();
    clicks = 0;
    await click(button('Undo', done));
    await message('Undone. $71.50 is due again.').waitFor();
    expect(clicks).toBe(1);
    const found = await eventually(
      async () => (await landlord.call('GET /payments?q=mailbox%20lid&sort=created_at')).body.payments,
      (payments) => payments.length === 2,
    );
    expect(found).toMatchObject([
      { id: made.id, status: 'failed', reversal_reason: 'Marked as paid by mistake.' },
      { status: 'pending', amount: 71.5, replaces_payment_id: made.id },
    ]);
  });
});
