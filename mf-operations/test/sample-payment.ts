import type { Answer, Payment, PaymentStats } from '@keystead/contracts';

/** A landlord's abilities on a pending payment. */
const pendingAbilities: Payment['abilities'] = {
  update: true,
  complete: true,
  reverse: false,
  delete: true,
  receipt: false,
  pay: false,
};

/** No abilities. Tests override the ones that they need. */
export const noAbilities: Payment['abilities'] = {
  update: false,
  complete: false,
  reverse: false,
  delete: false,
  receipt: false,
  pay: false,
};

/** A pending payment as the operations service returns it to its landlord. */
export function samplePayment(different: Partial<Payment> = {}): Payment {
  return {
    id: 1,
    tenant_id: 3,
    tenant_name: 'Dana Whitfield',
    property_id: 5,
    property_name: 'Harbour House',
    lease_id: 8,
    amount: 1850.5,
    payment_type: 'rent',
    payment_method: 'bank_transfer',
    status: 'pending',
    due_date: '2026-03-01',
    paid_date: null,
    transaction_id: null,
    notes: null,
    reversed_at: null,
    reversal_reason: null,
    pay_reason: null,
    paid_online: false,
    refund_status: null,
    disputed_at: null,
    dispute_reason: null,
    on_account: false,
    returned_on: null,
    replaces_payment_id: null,
    receipt_sent_at: null,
    rest_of_payment_id: null,
    version: 1,
    created_at: '2026-02-10T15:30:00.000Z',
    updated_at: '2026-02-10T15:30:00.000Z',
    abilities: pendingAbilities,
    ...different,
  };
}

/** A completed payment as the operations service returns it to its landlord. */
export function sampleCompleted(different: Partial<Payment> = {}): Payment {
  return samplePayment({
    status: 'completed',
    paid_date: '2026-03-02T12:00:00.000Z',
    abilities: { ...noAbilities, update: true, reverse: true, receipt: true },
    ...different,
  });
}

/** A list on a single page, for a user who may create payments. */
export function samplePayments(
  payments: Payment[],
  different: Partial<Answer<'GET /payments'>> = {},
): Answer<'GET /payments'> {
  return { payments, total: payments.length, next_cursor: null, abilities: { create: true }, ...different };
}

/** Sums of payments, in dollars. */
export function sampleStats(different: Partial<PaymentStats> = {}): PaymentStats {
  return { total_revenue: 33_330, pending_amount: 1850.5, overdue_amount: 2475, total_payments: 1204, ...different };
}
