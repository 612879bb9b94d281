import type { PropertyReference } from '@keystead/contracts';
import { dayIn } from '@keystead/service-kit';
import { methodWords, purposeOf } from '../payments/payment.mapper.ts';
import type { Payment } from '../payments/payment.ts';

/** As of its issue. Money in integer cents of US dollars. */
export interface ReceiptContent {
  /** The day of payment in the property's time zone: `2026-03-01`. */
  readonly date: string;
  readonly amount_cents: number;
  readonly method: string;
  readonly payer: string;
  readonly premises: { readonly name: string; readonly address: string };
  readonly purpose: string;
  readonly receiver: string;
  readonly transaction_id: string | null;
  /** On the lease; without a lease, by the tenant for the property. */
  readonly balance_cents: number;
  readonly currency: 'USD';
}

/** Stored under the id of its payment. It never changes. */
export interface Receipt {
  readonly _id: number;
  readonly account_id: number;
  /** Counts from 1 in each account, without gaps. */
  readonly number: number;
  readonly content: ReceiptContent;
  readonly issued_at: Date;
}

interface ReceiptContext {
  readonly property: PropertyReference | undefined;
  readonly balance_cents: number;
}

/** If the token of the user who confirmed the payment had no name. */
const DEFAULT_RECEIVER = 'The landlord';

export function receiptContent(payment: Payment, { property, balance_cents }: ReceiptContext): ReceiptContent {
  const { paid_date, time_zone, received_by, created_by } = payment;
  return {
    date: dayIn(time_zone, paid_date ?? payment.updated_at),
    amount_cents: payment.amount_cents,
    method: methodWords[payment.payment_method],
    payer: payment.tenant_name,
    premises: { name: payment.property_name, address: property?.address ?? '' },
    purpose: purposeOf(payment),
    receiver: (received_by ?? created_by).name || DEFAULT_RECEIVER,
    transaction_id: payment.transaction_id,
    balance_cents,
    currency: 'USD',
  };
}

/** `000123` */
export const printedNumber = ({ number }: Pick<Receipt, 'number'>): string => String(number).padStart(6, '0');
