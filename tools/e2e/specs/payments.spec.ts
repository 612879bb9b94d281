import type { DemoPeople } from '@keystead/dev-stack';
import type { Download } from 'playwright-core';
import type { ApiClient } from '../src/api-client.ts';
import { pageLocators } from '../src/browser/page-locators.ts';
import { cards, follow, payByCard, visitAsLandlord, visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { pdfText } from '../src/pdf-text.ts';
import { sharedProduct } from '../src/running-product.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Payments and receipts for a landlord and a tenant. */
describe.each(viewsOf('phone'))('payments %s', (_, view) => {
  const product = sharedProduct();
  let people: DemoPeople;
  let visitor: Visitor;
  /** The landlord's API client. */
  let landlord: ApiClient;
  beforeAll(async () => {
    ({ people, landlord, visitor } = await visitAsLandlord(product, 'payments', view));
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, question, message, row, choose, pick, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);
  async function downloaded(act: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([visitor.page.waitForEvent('download'), act()]);
    return download;
  }

  describe('of a landlord', () => {
    it('are totaled in four tiles, which match the list', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/payments');
      const { body: stats } = await landlord.call('GET /payments/stats');
      const tiles = page.getByRole('list', { name: 'Summary' });
      for (const [label, value] of [
        ['Total Revenue', dollars.format(stats.total_revenue)],
        ['Pending', dollars.format(stats.pending_amount)],
        ['Overdue', dollars.format(stats.overdue_amount)],
        ['Total Payments', String(stats.total_payments)],
      ] as const)
        await tiles.getByRole('listitem').filter({ hasText: label }).getByText(value).waitFor();
      const { body: list } = await landlord.call('GET /payments?status=overdue');
      const cents = list.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect(cents).toBe(Math.round(stats.overdue_amount * 100));
      expect(list.payments.length).toBeGreaterThan(0);
      await expectNoProblems('the list of payments');
    });

    it('are searched, and filtered by status and type [extended]', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/payments');
      await page.getByPlaceholder('Search payments...').fill('raman');
      await row('Priya Raman').waitFor();
      await page.getByRole('link', { name: 'Marcus Lee' }).first().waitFor({ state: 'detached' });
      const filters = page.getByRole('button', { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
      await pick('Status', 'Overdue');
      await page.waitForURL(/status=overdue/);
      await row('Priya Raman', 'Overdue').waitFor();
      await pick('Type', 'Deposit');
      await message('No payments found').waitFor();
      await expectNoProblems('no payments');
    });

    it('are filtered by tabs with counts, and begin on the first screen', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/payments');
      const { body } = await landlord.call('GET /payments?count_by=status&limit=1');
      const { total = 0 } = body.counts?.find(({ value }) => value === 'overdue') ?? {};
      expect(total).toBeGreaterThan(0);
      await row('Priya Raman').waitFor();
      const first = await page.getByRole('table').getByRole('row').nth(1).boundingBox();
      expect(first?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
      await button(`Overdue ${total}`).click();
      await page.waitForURL(/status=overdue/);
      await eventually(
        () => page.getByRole('table').getByRole('row').count(),
        (rows) => rows === total + 1,
      );
      await expectNoProblems('the overdue payments');
      await button('Save view').click();
      await dialog('Save view').getByLabel(/^Name/).fill('Late');
      await expectNoProblems('the dialog for a view');
      await button('Save', dialog('Save view')).click();
      await page.getByRole('button', { name: 'Late', exact: true, pressed: true }).waitFor();
      await expectNoProblems('a saved view');
    });

    it('are recorded, with validation of missing fields first', async () => {
      await follow(visitor, '/app/payments');
      await button('Record Payment').first().click();
      const form = dialog('Record Payment');
      await button('Record Payment', form).click();
      await form.getByText('Please fill in all required fields:').waitFor();
      await expectNoProblems('a payment’s form with errors');
      await choose(form, 'Tenant', 'Marcus Lee');
      // The form suggests the rented home.
      await eventually(
        () => form.getByRole('combobox', { name: 'Property' }).inputValue(),
        (home) => home === 'Maple Court 2B',
      );
      await form.getByLabel('Amount').fill('45.50');
      await form.getByLabel('Type').selectOption({ label: 'Fee' });
      await form.getByLabel('Method').selectOption({ label: 'Cash' });
      await form.getByLabel('Notes').fill('Second key for the mailbox.');
      await button('Record Payment', form).click();
      await row('Marcus Lee', '$45.50').waitFor();
    });

    it('are marked as paid and have a readable receipt', async () => {
      const { page } = visitor;
      // Reload the page: on a phone the earlier notification covers the button.
      await page.goto('/app/payments?q=mailbox');
      await button(/^Mark Paid/, row('$45.50')).click();
      const receipt = button(/^Receipt/, row('$45.50'));
      await receipt.waitFor();
      const seen = Promise.withResolvers<void>();
      await page.route('**/receipt*', async (route) => {
        await seen.promise;
        await route.continue();
      });
      const download = await downloaded(async () => {
        await receipt.click();
        await message('Generating receipt, please wait...').waitFor();
        seen.resolve();
      });
      await message('Receipt downloaded successfully!').waitFor();
      await page.unroute('**/receipt*');
      expect(download.suggestedFilename()).toMatch(/^receipt_\d+_\d{4}-\d\d-\d\d\.pdf$/);
      const text = await pdfText(download);
      for (const part of ['Receipt', 'Marcus Lee', 'Maple Court 2B', '418 Maple Street', '$45.50', 'Cash'])
        expect(text).toContain(part);
      await product.mailTo(people.tenant, /Receipt[\s\S]*45\.50/);
      await expectNoProblems('a payment with a receipt');
    });

    it('show an error when a receipt could not be created [extended]', async () => {
      const { page } = visitor;
      // Reload the page: on a phone the earlier notification covers the button.
      await page.goto('/app/payments?q=mailbox');
      await page.route('**/receipt*', (route) =>
        route.fulfill({ status: 200, contentType: 'application/pdf', body: '' }),
      );
      await button(/^Receipt/, row('$45.50')).click();
      await message('Error generating receipt: Received empty response from server').waitFor();
      await page.unroute('**/receipt*');
    });

    it('are reversed after completion, and the original remains', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/payments?q=mailbox');
      await button(/^Actions for Marcus Lee/, row('$45.50')).click();
      expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
      await page.getByRole('menuitem', { name: 'Reverse' }).click();
      const form = dialog('Reverse Payment');
      await form.getByLabel('Reason').fill('Paid back: the key was found.');
      await expectNoProblems('the reversal of a payment');
      await button('Reverse Payment', form).click();
      await row('$45.50', 'Failed').waitFor();
      const { body } = await landlord.call('GET /payments?q=mailbox&sort=created_at');
      const [reversed, owed] = body.payments;
      expect(reversed).toMatchObject({ status: 'failed', reversal_reason: 'Paid back: the key was found.' });
      expect(reversed?.paid_date).not.toBeNull();
      // The landlord deletes the replacement, as nothing is due.
      expect(owed).toMatchObject({ replaces_payment_id: reversed?.id, amount: 45.5, paid_date: null });
      await landlord.call(`DELETE /payments/${owed?.id ?? 0}`);
    });

    it('are deleted after confirmation if never completed', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/payments?q=late%20fee');
      await button(/^Actions for Priya Raman/, row('$75.00')).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await message('Are you sure you want to delete this payment?').waitFor();
      await expectNoProblems('the question before a deletion');
      await button('Delete', question()).click();
      await message('No payments found').waitFor();
    });

    it('show an error when the list or an action fails [extended]', async () => {
      const { page } = visitor;
      await page.route('**/api/payments?*', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.route('**/api/payments/stats*', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.goto('/app/payments');
      await message('Failed to load payments').waitFor();
      await page.getByRole('list', { name: 'Summary' }).getByText('$0.00').first().waitFor();
      await page.unrouteAll();
      await follow(visitor, '/app/payments?status=overdue');
      await page.route('**/api/payments/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
      );
      await button(/^Mark Paid/, row('Priya Raman')).click();
      await message('Error updating payment status. Please try again.').waitFor();
      await page.unrouteAll();
    });

    it('show their history, and can be edited until completed', async () => {
      await follow(visitor, '/app/payments?status=overdue');
      await row('Priya Raman').getByRole('link').first().click();
      await dialog(/^Payment of/)
        .getByText('Priya Raman')
        .first()
        .waitFor();
      await expectNoProblems('a payment’s details');
      await button('Edit', dialog(/^Payment of/)).click();
      const form = dialog('Edit Payment');
      await form.getByLabel('Notes').fill('Promised for Friday.');
      await button(/Save|Update/, form).click();
      await form.waitFor({ state: 'detached' });
      const { body } = await landlord.call('GET /payments?q=promised');
      expect(body.total).toBe(1);
    });
  });

  describe('of a tenant', () => {
    beforeAll(async () => {
      await visitor.leave();
      visitor = await visitSignedIn(product.url, { email: people.tenant, password: people.password }, view);
    });

    it('are only their own, read-only except for paying', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/payments');
      await row('Marcus Lee').waitFor();
      expect(await page.getByText('Priya Raman').count()).toBe(0);
      expect(await button('Record Payment').count()).toBe(0);
      expect(await button(/^Mark Paid/).count()).toBe(0);
      await expectNoProblems('a tenant’s payments');
      const download = await downloaded(() =>
        button(/^Receipt/)
          .first()
          .click(),
      );
      expect(await pdfText(download)).toContain('Marcus Lee');
    });

    it("are paid by card on the provider's page, and completed by its webhook", async () => {
      const { page } = visitor;
      await follow(visitor, '/app/payments?status=pending');
      await button(/^Pay by card/, row('$1,850.00')).click();
      await page.waitForURL('**/sandbox/checkout/**');
      await expectNoProblems('the provider’s page');
      await payByCard(page, cards.declined, 'Marcus Lee');
      await message('Your card was declined.').waitFor();
      await expectNoProblems('a declined card');
      await payByCard(page, cards.pays, 'Marcus Lee');
      await page.waitForURL('**/app/payments/**');
      await message('Payment received').waitFor();
      await expectNoProblems('a payment that was received');
      await product.mailTo(people.tenant, /Receipt[\s\S]*1,850\.00/);
      // In the first hours of a month, that month's rent is due beside the next one's.
      const [, paid] = /\/app\/payments\/(\d+)/.exec(page.url()) ?? [];
      const { body } = await landlord.call(`GET /payments/${Number(paid)}`);
      expect(body).toMatchObject({ status: 'completed', amount: 1850, paid_online: true });
    });

    it('are refunded and due again after a reversal, and disputed with the test card for disputes [extended]', async () => {
      const { page } = visitor;
      const { body: paid } = await landlord.call('GET /payments?q=lee&status=completed');
      const { id = 0 } = paid.payments.find(({ paid_online }) => paid_online) ?? {};
      await landlord.call(`POST /payments/${id}/reversal`, { reason: 'Paid for the wrong month.' });
      const refund = async () => (await landlord.call(`GET /payments/${id}`)).body.refund_status;
      await eventually(refund, (status) => status === 'succeeded');
      await product.mailTo(people.tenant, /was reversed[\s\S]*due again/);
      const { body: open } = await landlord.call('GET /payments?q=lee&status=pending');
      const due = open.payments.find(({ replaces_payment_id }) => replaces_payment_id === id);
      await follow(visitor, `/app/payments/${due?.id ?? 0}`);
      await button(/^Pay by card/, dialog(/^Payment of/)).click();
      await page.waitForURL('**/sandbox/checkout/**');
      await payByCard(page, cards.disputed, 'Marcus Lee');
      await page.waitForURL('**/app/payments/**');
      await product.mailTo(people.landlord, /disputes payment \d+ of \$1,850\.00/);
      await follow(visitor, '/app/payments?status=disputed');
      await row('$1,850.00', 'Disputed').waitFor();
      await expectNoProblems('a disputed payment');
      const { body } = await landlord.call('GET /payments?q=lee&status=disputed');
      expect(body.payments).toMatchObject([{ replaces_payment_id: id, abilities: { reverse: false } }]);
    });

    it("are not charged if the tenant leaves the provider's page [extended]", async () => {
      const { page } = visitor;
      const { body: before } = await landlord.call('GET /payments?q=lee');
      const { tenant_id, property_id } = before.payments[0] ?? {};
      const fee = {
        tenant_id: tenant_id ?? 0,
        property_id: property_id ?? 0,
        amount: 12.5,
        payment_type: 'fee',
      } as const;
      const { id } = await landlord.create('POST /payments', fee);
      await follow(visitor, '/app/payments?status=pending');
      await button(/^Pay by card/, row('$12.50')).click();
      await page.waitForURL('**/sandbox/checkout/**');
      await page
        .getByRole('link', { name: /Cancel|Back/ })
        .first()
        .click();
      await message('You have not been charged.').waitFor();
      const { body } = await landlord.call(`GET /payments/${id}`);
      expect(body).toMatchObject({ status: 'pending', paid_date: null });
    });
  });
});
