import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '../src/api-client.ts';
import { pageLocators } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord } from '../src/browser/user-actions.ts';
import { desktop, phone, type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { enterRequest } from '../src/maintenance-requests.ts';
import { pdfFileText } from '../src/pdf-text.ts';
import { sharedProduct } from '../src/running-product.ts';

const in3Days = new Date(Date.now() + 3 * 24 * 60 * 60_000);
const month = in3Days.toISOString().slice(0, 7);

/** The calendar with its feed, and what leaves the product: printed pages and exported lists. */
describe.each(viewsOf('desktop'))('the calendar %s', (_, view) => {
  const product = sharedProduct();
  let visitor: Visitor;
  let landlord: ApiClient;
  let visit: number;
  beforeAll(async () => {
    ({ landlord, visitor } = await visitAsLandlord(product, 'calendar', view));
    const scheduled_date = `${in3Days.toISOString().slice(0, 10)}T15:00:00.000Z`;
    visit = (await enterRequest(landlord, 'Sweep the chimney', { scheduled_date })).id;
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, link, heading, message, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);

  it('shows the month to the keyboard, and its agenda', async () => {
    const { page } = visitor;
    await follow(visitor, `/app/calendar?month=${month}`);
    if (view !== phone) {
      await page.getByRole('grid').waitFor();
      // A day shows two events of many, so this one may be in the agenda alone.
      await page.getByRole('grid').getByRole('link').first().waitFor();
      await expectNoProblems('the calendar of a month');
      await page.getByRole('grid').locator('button[tabindex="0"]').first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('PageDown');
      await eventually(
        () => new URL(page.url()).searchParams.get('month'),
        (shown) => shown !== month,
      );
      await follow(visitor, `/app/calendar?month=${month}&view=agenda`);
    }
    await link('Visit: Sweep the chimney').click();
    await page.waitForURL(`**/app/maintenance/${visit}`);
    await page.goBack();
    await expectNoProblems('the agenda of a month');
  });

  it('is read by other programs at a secret address, until that is made anew', async () => {
    const { page } = visitor;
    await follow(visitor, '/app/calendar');
    await button('Subscribe').click();
    const subscribe = dialog('Subscribe to your calendar');
    const made = async (name: string) => {
      await button(name, subscribe).click();
      await subscribe.getByText('Copy it now').waitFor();
      return (await subscribe.getByRole('code').textContent()) ?? '';
    };
    const first = await made('Create address');
    await expectNoProblems('a new address of the calendar');
    const feed = await fetch(first);
    expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await feed.text();
    expect(text).toContain(`UID:visit-${visit}@keystead`);
    expect(text).toContain('SUMMARY:Visit: Sweep the chimney');
    await button('Done', subscribe).click();

    await button('Subscribe').click();
    const second = await made('Make a new address');
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    await button('Done', subscribe).click();
    await button('Subscribe').click();
    await button('Revoke', subscribe).click();
    await message('The address has been revoked.').waitFor();
    expect((await fetch(second)).status).toBe(404);
    await page.keyboard.press('Escape');
  });

  it('and every page of the app prints its content alone, in light', async () => {
    const { page } = visitor;
    const folder = await mkdtemp(join(tmpdir(), 'printed-'));
    const printed = async (name: string) => {
      const file = join(folder, name);
      await writeFile(file, await page.pdf({ format: 'Letter', printBackground: true }));
      return pdfFileText(file);
    };
    await follow(visitor, '/app/payments');
    await heading(/^All Payments \(\d+\)$/).waitFor();
    const payments = await printed('payments.pdf');
    expect(payments).toContain('Marcus Lee');
    for (const control of ['Record Payment', 'Sign Out', 'Mark Paid', 'Dashboard'])
      expect(payments).not.toContain(control);

    // Longer than the part of it that is visible.
    const questions = Array.from({ length: 20 }, (_, at) => `Question ${at + 1}?`);
    const messages = questions.map((content) => ({ id: content, type: 'user', content }));
    await landlord.call('POST /ai/history', { messages });
    await follow(visitor, '/app/ai-assistant');
    await page.getByText('Question 20?').waitFor();
    const conversation = await printed('conversation.pdf');
    expect(questions.filter((question) => !conversation.includes(question))).toEqual([]);
    for (const control of ['Clear History', 'Dashboard']) expect(conversation).not.toContain(control);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => document.documentElement.classList.add('dark'));
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), view === phone);
    await page.emulateMedia({ media: null, colorScheme: view.colorScheme });
    expect(scheme).toBe('light');
    await rm(folder, { recursive: true });
  });

  it('and the list of payments is exported with its filters', async () => {
    const { page } = visitor;
    await follow(visitor, '/app/payments?status=completed');
    await button('Export').click();
    const item = page.getByRole('menuitem', { name: 'Export as CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
    expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  });
});

describe('a payment received in part', () => {
  const product = sharedProduct();
  it('leaves the rest due, with a receipt for the part', async () => {
    const { landlord, visitor } = await visitAsLandlord(product, 'part', desktop);
    try {
      const { button, dialog, row, message, problems } = pageLocators(() => visitor);
      const [due] = (await landlord.call('GET /payments?status=pending&sort=-amount')).body.payments;
      if (!due) throw new Error('no payment is pending');
      await follow(visitor, `/app/payments?status=pending&sort=-amount`);
      await visitor.page
        .getByRole('button', { name: `Actions for ${due.tenant_name}` })
        .first()
        .click();
      await visitor.page.getByRole('menuitem', { name: 'Received in part…' }).click();
      const form = dialog('Received In Part');
      await form.getByLabel(/^Amount received/).fill('100');
      expect(await problems('the dialog of a part')).toEqual([]);
      await button('Record', form).click();
      await message('Part of the payment received. The rest is still due.').waitFor();
      const { body: paid } = await landlord.call(`GET /payments/${due.id}` as 'GET /payments/{id}');
      expect(paid).toMatchObject({ status: 'completed', amount: 100, abilities: { receipt: true } });
      const rests = (await landlord.call('GET /payments?status=pending')).body.payments.filter(
        ({ rest_of_payment_id }) => rest_of_payment_id === due.id,
      );
      expect(rests).toMatchObject([{ amount: Math.round((due.amount - 100) * 100) / 100, due_date: due.due_date }]);
      await row(due.tenant_name).first().waitFor();
    } finally {
      await visitor.leave();
    }
  });
});
