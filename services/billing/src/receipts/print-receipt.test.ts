import { buffer } from 'node:stream/consumers';
import { readPdf } from '@keystead/service-kit/testing';
import type { Invoice } from '../invoices/invoices.ts';
import { printSubscriptionReceipt } from './print-receipt.ts';

const invoice: Invoice = {
  _id: 7,
  account_id: 1,
  invoice_id: 'in_1',
  number: 'ABCD1234-0001',
  description: 'Starter plan, monthly, 21 November to 21 December 2026',
  plan: 'starter',
  interval: 'month',
  period_start: new Date('2026-11-21T12:00:00Z'),
  period_end: new Date('2026-12-21T12:00:00Z'),
  amount_cents: 2900,
  currency: 'usd',
  status: 'paid',
  date: new Date('2026-11-21T12:00:00Z'),
  paid_at: new Date('2026-11-21T12:00:05Z'),
  payment_intent: 'pi_1',
  told: true,
};
const issued = { _id: 7, account_id: 1, payer: 'Žofie Dvořáková', method: 'Visa card ending in 4242' };
const print = async (size: 'a4' | 'letter') => buffer(await printSubscriptionReceipt(invoice, issued, size));

it('subscription receipt: contains all required facts, in either paper size', async () => {
  const { text, title, size } = await readPdf(await print('letter'));
  for (const fact of [
    'Keystead',
    'No. ABCD1234-0001',
    'Amount received $29.00 USD',
    'Received from Žofie Dvořáková',
    'Received by Keystead',
    'For Starter plan, monthly, 21 November to 21 December 2026',
    'Plan Starter, paid monthly',
    'Period November 21, 2026 to December 21, 2026',
    'Date of payment November 21, 2026',
    'Method of payment Visa card ending in 4242',
    'Transaction pi_1',
    'Issued with Keystead on November 21, 2026.',
  ])
    expect(text).toContain(fact);
  expect([title, size]).toEqual(['Receipt ABCD1234-0001', [612, 792]]);
  expect((await readPdf(await print('a4'))).size).toEqual([595, 842]);
});

it('subscription receipt: has the same bytes each time', async () => {
  expect((await print('a4')).equals(await print('a4'))).toBe(true);
});
