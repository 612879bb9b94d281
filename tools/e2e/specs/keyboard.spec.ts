import type { Locator } from 'playwright-core';
import type { ApiClient } from '../src/api-client.ts';
import { pageLocators } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord } from '../src/browser/user-actions.ts';
import { desktop, type Visitor } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/** More than the elements of any page here that take the focus. */
const MOST_STEPS = 150;

/** The daily jobs of a landlord without a mouse: only keys are pressed. */
describe('the keyboard alone', () => {
  const product = sharedProduct();
  let visitor: Visitor;
  let landlord: ApiClient;
  beforeAll(async () => {
    ({ landlord, visitor } = await visitAsLandlord(product, 'keyboard', desktop));
    await visitor.page.goto('/app/dashboard');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.atRest();
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, heading, message, question } = pageLocators(() => visitor);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => visitor.page.keyboard.press(key)), Promise.resolve());
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  /** Presses Tab until the element has the focus. */
  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (await hasFocus(target)) return;
      await press('Tab');
    }
    throw new Error(`${MOST_STEPS} times Tab do not lead to ${target}`);
  }

  async function type(label: string, text: string): Promise<void> {
    await tabTo(visitor.page.getByRole('dialog').getByLabel(label).first());
    await press('Control+a');
    await visitor.page.keyboard.type(text);
  }

  async function choose(item: string): Promise<void> {
    const wanted = visitor.page.getByRole('menuitem', { name: item });
    await wanted.waitFor();
    for (let step = 0; step < MOST_STEPS && !(await hasFocus(wanted)); step += 1) await press('ArrowDown');
    await press('Enter');
  }

  it('adds, changes and deletes a property', async () => {
    await press('g', 'p');
    await message('All Properties').waitFor();
    await visitor.atRest();
    await press('c');
    const form = dialog('Add New Property');
    await form.waitFor();
    await type('Property name', 'Key House');
    await type('Address', '1 Key Street');
    await type('City', 'Portland');
    await type('State', 'ME');
    await type('ZIP code', '04101');
    await type('Rent amount', '1500');
    await press('Enter');
    await form.waitFor({ state: 'detached' });
    const menu = button('Actions for Key House');
    await tabTo(menu);
    await press('Enter');
    await choose('Edit');
    await dialog('Edit Property').waitFor();
    await type('Rent amount', '1600');
    await press('Enter');
    await dialog('Edit Property').waitFor({ state: 'detached' });
    await message('$1,600.00').waitFor();
    await tabTo(menu);
    await press('Enter');
    await choose('Delete');
    await tabTo(question().getByRole('button', { name: 'Delete' }));
    await press('Enter');
    await menu.waitFor({ state: 'detached' });
    await eventually(
      async () => (await landlord.call('GET /properties?q=key%20house')).body.total,
      (total) => total === 0,
    );
  });

  it('marks one payment and several as paid, and undoes it', async () => {
    const { body } = await landlord.call('GET /tenants?limit=1');
    const [tenant] = body.tenants;
    const draft = {
      tenant_id: tenant?.id,
      property_id: tenant?.property_id,
      notes: 'Key money',
      due_date: '2998-03-01',
    };
    for (const amount of [31, 32, 33]) await landlord.call('POST /payments', { ...draft, amount });
    const paid = async () => (await landlord.call('GET /payments?q=key%20money&status=completed')).body.total;
    await follow(visitor, '/app/payments?q=key%20money&status=pending');
    await tabTo(button(/^Mark Paid/).first());
    await press('Enter');
    await dialog('Payment marked as paid.').waitFor();
    await eventually(paid, (count) => count === 1);
    // The key for the messages, which then stay.
    await press('F6');
    await tabTo(button('Undo', dialog('Payment marked as paid.')));
    await press('Enter');
    await message(/^Undone\. /).waitFor();
    await eventually(paid, (count) => count === 0);
    await heading('All Payments (3)').waitFor();

    await tabTo(visitor.page.getByRole('checkbox', { name: 'Select all rows' }));
    await press('Space');
    const bar = visitor.page.getByRole('region', { name: 'Selection' });
    await bar.getByText('3 selected').waitFor();
    await tabTo(button('Mark paid…', bar));
    await press('Enter');
    const form = dialog('Mark 3 payments as paid');
    await tabTo(button('Mark paid', form));
    await press('Enter');
    await dialog('3 payments marked as paid.').waitFor();
    expect(await paid()).toBe(3);
  });

  it('answers a request: its state, a comment', async () => {
    const { body } = await landlord.call('GET /properties?limit=1');
    const property_id = body.properties[0]?.id;
    const { body: made } = await landlord.call('POST /maintenance', {
      property_id,
      title: 'Key is stuck',
      description: 'In the front door',
    });
    await follow(visitor, `/app/maintenance/${made.id}`);
    await tabTo(visitor.page.getByRole('main').getByRole('combobox', { name: /^Status/ }));
    await press('Enter');
    await visitor.page.getByRole('option', { name: 'In progress' }).waitFor();
    await press('ArrowDown', 'Enter');
    await eventually(
      async () => (await landlord.call(`GET /maintenance/${made.id}`)).body.status,
      (status) => status === 'in_progress',
    );
    await tabTo(visitor.page.getByRole('main').getByRole('textbox', { name: /omment/ }));
    await visitor.page.keyboard.type('We come at ten');
    await press('Tab', 'Enter');
    await message('We come at ten').waitFor();
  });
});
