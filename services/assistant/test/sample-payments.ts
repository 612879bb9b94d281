import type { Payment } from '@keystead/contracts';
import { addMonths } from '@keystead/service-kit';
import { noonOf, sampleToday } from './sample-day.ts';

type Overrides = Pick<Payment, 'tenant_id' | 'tenant_name' | 'property_id' | 'property_name' | 'amount'> & {
  readonly lease_id?: number;
  /** The day on which it was paid. */
  readonly paid?: string;
  readonly due?: string;
} & Partial<Payment>;

const statusOf = (paid: string | undefined, due: string | undefined): Payment['status'] => {
  if (paid !== undefined) return 'completed';
  return due !== undefined && due < sampleToday ? 'overdue' : 'pending';
};

function payment(at: number, { paid, due, ...overrides }: Overrides): Payment {
  const status = overrides.status ?? statusOf(paid, due);
  const waits = status === 'pending' || status === 'overdue';
  return {
    id: 101 + at,
    lease_id: null,
    payment_type: 'rent',
    payment_method: 'bank_transfer',
    status,
    due_date: due ?? null,
    paid_date: paid === undefined ? null : noonOf(paid),
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
    version: 1,
    created_at: noonOf(due ?? paid ?? sampleToday),
    updated_at: noonOf(paid ?? due ?? sampleToday),
    abilities: {
      update: true,
      complete: status !== 'completed',
      reverse: status === 'completed',
      delete: waits,
      receipt: status === 'completed',
      pay: false,
    },
    ...overrides,
  };
}

const ana = { tenant_id: 21, tenant_name: 'Ana Lopez', property_id: 11, property_name: '12 Elm Street', lease_id: 31 };
const ben = { tenant_id: 22, tenant_name: 'Ben Carter', property_id: 12, property_name: 'Harbour House', lease_id: 32 };
const chloe = { tenant_id: 25, tenant_name: 'Chloe Novak', property_id: 13, property_name: 'Mill Loft', lease_id: 33 };

/** Monthly rents, due on the first and paid on the third. The last `unpaid` ones are not paid. */
function rents(
  whose: Overrides,
  { from, months, unpaid = 0 }: { from: string; months: number; unpaid?: number },
): Overrides[] {
  return Array.from({ length: months }, (_, at) => {
    const month = addMonths(from, at);
    return { ...whose, due: `${month}-01`, ...(at < months - unpaid && { paid: `${month}-03` }) };
  });
}

/** Rents of the three leases, of which Ana owes two, deposits, fees, a repair, a reversed payment and a future one. */
export const samplePayments = (): Payment[] =>
  [
    { ...chloe, amount: 1150, payment_type: 'deposit' as const, paid: '2024-09-01' },
    ...rents({ ...chloe, amount: 1150 }, { from: '2024-09', months: 12 }),
    { ...chloe, amount: 85.5, payment_type: 'fee' as const, due: '2025-09-15', notes: 'Cleaning after moving out' },
    { ...ana, amount: 1450, payment_type: 'deposit' as const, paid: '2025-05-01', payment_method: 'check' as const },
    ...rents({ ...ana, amount: 1450 }, { from: '2025-05', months: 11, unpaid: 2 }),
    { ...ana, amount: 50, payment_type: 'fee' as const, due: '2026-03-20' },
    { ...ben, amount: 2100, payment_type: 'deposit' as const, paid: '2025-09-01' },
    ...rents({ ...ben, amount: 2100, payment_method: 'credit_card' }, { from: '2025-09', months: 7 }),
    {
      ...ben,
      amount: 2100,
      due: '2025-11-01',
      paid: '2025-11-02',
      status: 'failed' as const,
      reversed_at: noonOf('2025-11-04'),
      reversal_reason: 'Paid twice',
    },
    {
      ...ben,
      amount: 120.25,
      payment_type: 'maintenance' as const,
      payment_method: 'cash' as const,
      paid: '2026-01-20',
    },
    { ...ben, amount: 2100, due: '2026-04-01' },
  ].map((overrides, at) => payment(at, overrides));
