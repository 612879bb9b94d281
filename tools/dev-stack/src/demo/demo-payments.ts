import type { Body } from '@keystead/contracts';
import { type DemoLease, dayInMonth } from './demo-portfolio.ts';

/** A demo payment. `home` and `who` are indexes in the demo properties and tenants. */
export type DemoPayment = Omit<Body<'POST /payments'>, 'property_id' | 'tenant_id'> & {
  readonly home: number;
  readonly who: number;
};

/** The payment method and the day of the month on which each tenant usually pays. */
const habits: readonly { method: DemoPayment['payment_method']; day: number }[] = [
  { method: 'bank_transfer', day: 1 },
  { method: 'check', day: 3 },
  { method: 'bank_transfer', day: 1 },
  { method: 'credit_card', day: 2 },
  { method: 'cash', day: 4 },
];

const noon = (day: string) => `${day}T12:00:00.000Z`;

/** The offset of a month from the present one: 0 is this month, -1 the last. */
function place(at: Date, date: string): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return (year - at.getUTCFullYear()) * 12 + month - 1 - at.getUTCMonth();
}

/** The rents of the last year on a lease, oldest first. `unpaid` lists the offsets of unpaid months. */
function rentsOf(at: Date, lease: DemoLease, unpaid: readonly number[]): DemoPayment[] {
  const { home, who, rent_amount: amount } = lease;
  const [first, last] = [Math.max(place(at, lease.start_date), -12), Math.min(place(at, lease.end_date), 0)];
  const { method, day } = habits[who] ?? { method: 'cash', day: 1 };
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index).flatMap(
    (month): DemoPayment | DemoPayment[] => {
      const due = { home, who, amount, payment_type: 'rent', due_date: dayInMonth(at, month, 1) } as const;
      // This month's day of payment may be yet to come.
      const isOpen = unpaid.includes(month) || noon(dayInMonth(at, month, day)) > at.toISOString();
      // A lease that charges its rent by itself owes what is open without a payment.
      if (isOpen) return lease.rent_terms ? [] : due;
      const paid_date = noon(dayInMonth(at, month, day));
      return { ...due, payment_method: method, status: 'completed', paid_date };
    },
  );
}

/** The month in which the second tenant's check came back. */
const RETURNED_MONTH = -4;

/** The return of that check: the place of the payment among the others, and the request. */
export function demoReturn(at: Date, payments: readonly DemoPayment[]) {
  const due_date = dayInMonth(at, RETURNED_MONTH, 1);
  const place = payments.findIndex((payment) => payment.who === 1 && payment.due_date === due_date && payment.status);
  const returned_on = dayInMonth(at, RETURNED_MONTH, 9);
  return {
    place,
    body: { returned_on, reason: 'Insufficient funds', fee: 35 } satisfies Body<'POST /payments/{id}/return'>,
  };
}

/** A year of payments, relative to an instant: most are completed, some overdue, one failed, one to come. */
export function demoPayments(at: Date, leases: readonly DemoLease[]): readonly DemoPayment[] {
  const deposits = leases
    .filter(({ start_date }) => place(at, start_date) >= -12 && place(at, start_date) <= 0)
    .map(({ home, who, start_date, deposit_amount }): DemoPayment => {
      const paid = { due_date: start_date, paid_date: noon(start_date), status: 'completed' } as const;
      return { home, who, amount: deposit_amount, payment_type: 'deposit', payment_method: 'check', ...paid };
    });
  const rents = leases
    .filter(({ status }) => status !== 'pending')
    .flatMap((lease) => {
      // The second tenant is behind.
      return rentsOf(at, lease, lease.who === 1 ? [-1, 0] : []);
    });
  const others: DemoPayment[] = [
    { home: 0, who: 0, amount: 1850, payment_type: 'rent', due_date: dayInMonth(at, 1, 1) },
    {
      home: 1,
      who: 1,
      amount: 75,
      payment_type: 'fee',
      due_date: dayInMonth(at, 0, at.getUTCDate() + 10),
      notes: 'Late fee for last month.',
    },
    {
      home: 1,
      who: 1,
      amount: 45,
      payment_type: 'fee',
      due_date: dayInMonth(at, -1, 20),
      notes: 'Two more keys for the back door.',
    },
    // After the check of that month came back (demoReturn).
    {
      home: 1,
      who: 1,
      amount: 2430.5,
      payment_type: 'rent',
      payment_method: 'bank_transfer',
      status: 'completed',
      paid_date: noon(dayInMonth(at, RETURNED_MONTH, 14)),
      notes: 'Rent again, with the fee for the returned check.',
    },
    {
      home: 0,
      who: 0,
      amount: 1850,
      payment_type: 'rent',
      payment_method: 'credit_card',
      status: 'failed',
      due_date: dayInMonth(at, -2, 1),
      notes: 'The card was declined; paid by transfer instead.',
    },
    {
      home: 3,
      who: 3,
      amount: 220,
      payment_type: 'maintenance',
      payment_method: 'bank_transfer',
      status: 'completed',
      due_date: dayInMonth(at, -3, 15),
      paid_date: noon(dayInMonth(at, -3, 18)),
      notes: 'Broken window pane, by agreement on moving out.',
    },
    {
      home: 2,
      who: 2,
      amount: 1500,
      payment_type: 'deposit',
      due_date: dayInMonth(at, 1, 1),
    },
  ];
  return [...deposits, ...rents, ...others].sort((one, other) =>
    String(one.due_date).localeCompare(String(other.due_date)),
  );
}
