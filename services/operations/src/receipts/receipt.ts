import type { PropertyReference } from '@keystead/contracts';
import { dayIn } from '@keystead/service-kit';
import type { Payment } from '../payments/payment.ts';
import { methodWords, purposeOf } from '../payments/payment-words.ts';

/** What a receipt says, as it was when it was issued. Money in integer cents, of US dollars. */
export interface ReceiptContent {
  /** The day on which it was paid, where the property is: `2026-03-01`. */
  readonly date: string;
  readonly amount_cents: number;
  readonly method: string;
  readonly payer: string;
  readonly premises: { readonly name: string; readonly address: string };
  readonly purpose: string;
  /** Who took the money. */
  readonly receiver: string;
  readonly transaction_id: string | null;
  /** What still waited to be paid of the lease; of the tenant and the property, where there is none. */
  readonly balance_cents: number;
  readonly currency: 'USD';
}

/** A receipt as it is kept, under the id of its payment. It is never changed. */
export interface Receipt {
  readonly _id: number;
  readonly account_id: number;
  /** From 1 in each account, without a gap. */
  readonly number: number;
  readonly content: ReceiptContent;
  readonly issued_at: Date;
}

/** What is looked up for a receipt beside its payment. */
interface Surroundings {
  readonly property: PropertyReference | undefined;
  readonly balance_cents: number;
}

/** In place of the receiver's name where the token of who confirmed the payment carried none. */
const unnamed = 'The landlord';

/** What the receipt of a completed payment says. */
export function receiptContent(payment: Payment, { property, balance_cents }: Surroundings): ReceiptContent {
  const { paid_date, time_zone, received_by, created_by } = payment;
  return {
    date: dayIn(time_zone, paid_date ?? payment.updated_at),
    amount_cents: payment.amount_cents,
    method: methodWords[payment.payment_method],
    payer: payment.tenant_name,
    premises: { name: payment.property_name, address: property?.address ?? '' },
    purpose: purposeOf(payment),
    receiver: (received_by ?? created_by).name || unnamed,
    transaction_id: payment.transaction_id,
    balance_cents,
    currency: 'USD',
  };
}

/** The number of a receipt as it is printed: `000123`. */
export const printedNumber = ({ number }: Pick<Receipt, 'number'>): string => String(number).padStart(6, '0');
