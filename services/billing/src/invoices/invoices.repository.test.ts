import { idBlocks } from '@keystead/service-kit';
import { testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { InvoiceStore } from './invoices.repository.ts';
import type { ProviderInvoice } from './provider-invoice.ts';

const bill: ProviderInvoice = {
  account_id: 7,
  invoice_id: 'in_1',
  number: 'A-0001',
  description: 'Starter plan, monthly, November 1 to December 1, 2026',
  plan: 'starter',
  interval: 'month',
  period_start: new Date('2026-11-01T00:00:00.000Z'),
  period_end: new Date('2026-12-01T00:00:00.000Z'),
  amount_cents: 2_900,
  currency: 'usd',
  status: 'pending',
  date: new Date('2026-11-01T00:00:00.000Z'),
  paid_at: null,
  payment_intent: null,
};
const paid = { ...bill, status: 'paid', paid_at: bill.date, payment_intent: 'pi_1' } as const;
const failed = { ...bill, status: 'failed' } as const;

describe('InvoiceStore', () => {
  let database: Connection;
  let invoices: InvoiceStore;
  beforeEach(async () => {
    database = await testDatabase();
    invoices = new InvoiceStore(database, idBlocks(database, 'invoices'));
    await invoices.createIndexes();
  });
  afterEach(() => database.close());
  const rows = async () => (await invoices.page(7, {})).rows;

  it('stores an invoice once, however many concurrent calls record it', async () => {
    await Promise.all(Array.from({ length: 10 }, () => invoices.record(paid)));
    expect(await rows()).toEqual([{ ...paid, _id: expect.any(Number), told: false }]);
  });

  it.each([
    ['is paid', [bill, paid], 'paid'],
    ['is given up', [bill, failed], 'failed'],
    ['is paid after it was given up', [failed, paid], 'paid'],
    ['stays paid, whatever comes late', [paid, bill, failed], 'paid'],
    ['stays given up when an older word comes late', [failed, bill], 'failed'],
  ] as const)('has one invoice that %s', async (_, versions, status) => {
    for (const one of versions) await invoices.record(one);
    const [stored, ...others] = await rows();
    expect([stored?.status, stored?.payment_intent, others]).toEqual([status, status === 'paid' ? 'pi_1' : null, []]);
  });

  it('returns an account’s own invoices, newest first, page by page', async () => {
    for (let month = 0; month < 5; month++)
      await invoices.record({ ...paid, invoice_id: `in_${month}`, date: new Date(Date.UTC(2026, month, 1)) });
    await invoices.record({ ...paid, invoice_id: 'in_other', account_id: 8 });
    const first = await invoices.page(7, { limit: 2 });
    const second = await invoices.page(7, { limit: 10, cursor: first.next_cursor ?? '' });
    expect([first.total, second.next_cursor]).toEqual([5, null]);
    expect([...first.rows, ...second.rows].map(({ invoice_id }) => invoice_id)).toEqual([
      'in_4',
      'in_3',
      'in_2',
      'in_1',
      'in_0',
    ]);
    const [newest] = first.rows;
    expect(await invoices.find(8, newest?._id ?? 0)).toBeNull();
    expect(await invoices.find(7, newest?._id ?? 0)).toEqual(newest);
  });

  it('returns paid invoices until they are marked as e-mailed', async () => {
    await invoices.record(bill);
    expect(await invoices.paidWithoutEmail(7)).toEqual([]);
    await invoices.record(paid);
    const [invoice] = await invoices.paidWithoutEmail(7);
    expect(invoice).toMatchObject({ invoice_id: 'in_1', status: 'paid' });
    await invoices.markEmailed(invoice?._id ?? 0);
    await invoices.record(paid);
    expect(await invoices.paidWithoutEmail(7)).toEqual([]);
  });
});
