import Type, { type Static } from 'typebox';
import { changeCodes, deletionCodes } from '../errors.ts';
import {
  Abilities,
  CalendarDate,
  Id,
  IdParams,
  Input,
  Instant,
  LongText,
  listAnswer,
  listQuery,
  Moment,
  Nullable,
  OneOf,
  Optional,
  Text,
  Version,
} from '../fields.ts';
import { History, HistoryQuery } from '../records.ts';
import { defineRoutes } from '../route.ts';

/** What is paid for; `rent` unless said. */
export const paymentTypes = ['rent', 'deposit', 'fee', 'maintenance'] as const;

/** How it is paid; `bank_transfer` unless said. */
export const paymentMethods = ['bank_transfer', 'credit_card', 'check', 'cash'] as const;

/** The states of a payment; `pending` unless said. A pending one reads as `overdue` once its due date is over (rules §5). */
export const paymentStatuses = ['pending', 'completed', 'overdue', 'failed', 'disputed'] as const;

/** The states that a payment may be recorded with: `disputed` is the bank's word. */
export const recordedPaymentStatuses = ['pending', 'completed', 'overdue', 'failed'] as const;

/**
 * The status of the refund of a reversed card payment: `pending` until the provider has answered, and
 * `succeeded` also where a lost dispute has returned the money.
 */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;

/** The orders in which payments can be listed; newest first unless said. */
export const paymentSorts = ['-created_at', 'created_at', 'due_date', '-due_date', 'amount', '-amount'] as const;

/** The sizes of paper on which a receipt is printed; `letter` unless said. */
export const receiptSizes = ['a4', 'letter'] as const;

/** Dollars, at least one cent. */
const Amount = Type.Number({ minimum: 0.01, maximum: 9_999_999_999.99, format: 'money' });

const Notes = LongText(5000);

const TransactionId = Text(200);

const required = { tenant_id: Id, property_id: Id, amount: Amount };

const optional = {
  payment_type: Optional(OneOf(paymentTypes)),
  payment_method: Optional(OneOf(paymentMethods)),
  status: Optional(OneOf(recordedPaymentStatuses)),
  due_date: Optional(CalendarDate),
  /**
   * When it was paid; now, where a completed payment names none. Not in the future, but for five minutes by which clocks
   * differ.
   */
  paid_date: Optional(Moment),
  transaction_id: Optional(TransactionId),
  /** The tenant reads them too. */
  notes: Optional(Notes),
};

/** A payment as it is answered. */
export const Payment = Type.Object({
  id: Id,
  ...required,
  tenant_name: Type.String(),
  property_name: Type.String(),
  /** The lease that it belongs to: the tenant's of that property on the due date. */
  lease_id: Nullable(Id),
  payment_type: OneOf(paymentTypes),
  payment_method: OneOf(paymentMethods),
  status: OneOf(paymentStatuses),
  due_date: Nullable(CalendarDate),
  paid_date: Nullable(Instant),
  transaction_id: Nullable(TransactionId),
  notes: Nullable(Notes),
  /** When a completed payment was reversed, and why. It reads as `failed` from then on and changes no more. */
  reversed_at: Nullable(Instant),
  reversal_reason: Nullable(Type.String()),
  /** Paid by card through the product: reversing it refunds the card, whole. */
  paid_online: Type.Boolean(),
  refund_status: Nullable(OneOf(refundStatuses)),
  /**
   * Since when the cardholder disputes it with the bank, and why, in the provider's word. While it is `disputed` it is neither
   * revenue nor owed; won, it is completed again; lost, it is reversed.
   */
  disputed_at: Nullable(Instant),
  dispute_reason: Nullable(Type.String()),
  /** The payment that was reversed, or failed while it was owed, in whose place this one is owed. */
  replaces_payment_id: Nullable(Id),
  /** Why the tenant cannot pay an open payment by card (`abilities.pay` is false), for the tenant to read; null otherwise. */
  pay_reason: Nullable(Type.String()),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  /** `complete` is Mark Paid, `pay` the renter's own by card, `receipt` to download it. */
  abilities: Abilities('update', 'complete', 'reverse', 'delete', 'receipt', 'pay'),
});
export type Payment = Static<typeof Payment>;

/** A new payment: tenant, property and amount are required (product §5). */
export const NewPayment = Input({ ...required, ...optional });
export type NewPayment = Static<typeof NewPayment>;

/**
 * The whole of a payment or a part of it; an older `version` is refused. Of a completed one only the notes change, and
 * its status to `failed`, which reverses it: completing it again changes nothing, its date of payment included.
 */
export const PaymentChange = Input({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  /** `disputed` may be sent back as it was read, and sets nothing. */
  status: Optional(OneOf(paymentStatuses)),
  version: Type.Optional(Version),
});
export type PaymentChange = Static<typeof PaymentChange>;

/** What the payment provider has of a payment's money; null: nothing. */
export const CardPaymentState = Input({
  payment_id: Id,
  transaction_id: Text(200),
  /** The refund of the whole, as far as it has come; a part that went back is none. */
  refund: Nullable(Input({ status: OneOf(refundStatuses), at: Instant })),
  dispute: Nullable(
    Input({ id: Text(200), status: OneOf(['open', 'won', 'lost']), reason: Nullable(Text(200)), at: Instant }),
  ),
});
export type CardPaymentState = Static<typeof CardPaymentState>;

/** Why a completed payment is reversed. */
export const PaymentReversal = Input({ reason: Optional(Text(500)), version: Type.Optional(Version) });

/** What a list of payments, and its sums, may be narrowed by. */
export const paymentFilters = {
  status: Type.Optional(OneOf(paymentStatuses)),
  payment_type: Type.Optional(OneOf(paymentTypes)),
  property_id: Type.Optional(Id),
  tenant_id: Type.Optional(Id),
  /** First and last day on which it is due. */
  due_from: Type.Optional(CalendarDate),
  due_to: Type.Optional(CalendarDate),
  /** First and last day on which it was paid, in the account's time zone. */
  paid_from: Type.Optional(CalendarDate),
  paid_to: Type.Optional(CalendarDate),
};

/** What sums of payments can be broken down by. */
export const paymentBreakdowns = ['month', 'property', 'tenant', 'payment_type', 'payment_method'] as const;

/** Rows of a breakdown at most; months are the newest, others those with the largest sums. */
export const MAX_BREAKDOWN_ROWS = 200;

const breakdownSums = {
  /** As in the sums of all payments: dollars. */
  total_revenue: Type.Number(),
  pending_amount: Type.Number(),
  overdue_amount: Type.Number(),
  /** Completed deposits, which are owed back. */
  deposit_amount: Type.Number(),
  total_payments: Type.Integer({ minimum: 0 }),
};

/**
 * Sums of payments by what they have in common. A month (`2026-03`, in the account's time zone) is the one in which a
 * payment was paid, and the one in which it is due where it has not been; `key` is null where there is none. Months come
 * in their order, the rest by revenue, what is overdue and what is pending, the largest first.
 */
export const PaymentBreakdown = Type.Object({
  rows: Type.Array(
    Type.Object({
      key: Nullable(Type.String()),
      /** Of a property or a tenant. */
      id: Nullable(Id),
      name: Nullable(Type.String()),
      ...breakdownSums,
    }),
  ),
  /** Of all that the filter matches, rows left out included. */
  sum: Type.Object(breakdownSums),
  /** True: there are more rows. */
  capped: Type.Boolean(),
});
export type PaymentBreakdown = Static<typeof PaymentBreakdown>;

/**
 * Sums in dollars, of all that the caller may see. Revenue is completed rent, fee and maintenance payments: a deposit is
 * owed back (rules §5).
 */
export const PaymentStats = Type.Object({
  total_revenue: Type.Number(),
  pending_amount: Type.Number(),
  overdue_amount: Type.Number(),
  total_payments: Type.Integer({ minimum: 0 }),
});
export type PaymentStats = Static<typeof PaymentStats>;

export const paymentRoutes = defineRoutes({
  'GET /payments': {
    summary: 'List the payments that the caller may see. Tenants see their own',
    access: 'signed-in',
    query: Input({ ...listQuery(paymentSorts), ...paymentFilters }),
    answer: Type.Object({ payments: Type.Array(Payment), ...listAnswer, abilities: Abilities('create') }),
    codes: [],
  },
  'GET /payments/stats': {
    summary: 'Read the totals of the payments that the caller may see',
    access: 'signed-in',
    query: Input(paymentFilters),
    answer: PaymentStats,
    codes: [],
  },
  'GET /payments/breakdown': {
    summary: 'Read the totals of the payments that the caller may see, broken down',
    access: 'signed-in',
    query: Input({ by: OneOf(paymentBreakdowns), ...paymentFilters }),
    answer: PaymentBreakdown,
    codes: [],
  },
  'POST /payments': {
    summary: 'Record a payment',
    access: 'signed-in',
    body: NewPayment,
    answer: Payment,
    status: 201,
    codes: ['forbidden', 'conflict'],
  },
  'GET /payments/{id}': {
    summary: 'Read a payment',
    access: 'signed-in',
    params: IdParams,
    answer: Payment,
    codes: ['not_found'],
  },
  'PUT /payments/{id}': {
    summary: 'Change a payment, in full or in part. `completed` marks it paid',
    access: 'signed-in',
    params: IdParams,
    body: PaymentChange,
    answer: Payment,
    codes: [...changeCodes, 'payment_settled'],
  },
  'DELETE /payments/{id}': {
    summary: 'Delete a payment that was never completed',
    access: 'signed-in',
    params: IdParams,
    codes: [...deletionCodes, 'payment_settled'],
  },
  'GET /payments/{id}/history': {
    summary: 'Read the history of a payment: who changed what, and when',
    access: 'signed-in',
    params: IdParams,
    query: HistoryQuery,
    answer: History,
    codes: ['not_found', 'forbidden'],
  },
  'POST /payments/{id}/reversal': {
    summary:
      'Reverse a completed payment. It becomes failed and its original is kept, a card that paid it here is refunded, and the amount is due again as a new payment',
    access: 'signed-in',
    params: IdParams,
    body: PaymentReversal,
    answer: Payment,
    status: 200,
    codes: [...changeCodes, 'payment_settled'],
  },
  'GET /payments/{id}/receipt': {
    summary: 'Download the receipt of a completed payment as PDF. It is always the same file',
    access: 'signed-in',
    params: IdParams,
    query: Input({ size: Type.Optional(OneOf(receiptSizes)) }),
    download: ['application/pdf'],
    codes: ['not_found', 'payment_not_completed'],
  },
  'POST /payments/{id}/checkout': {
    summary: "Start a card payment of the caller's own pending payment. Returns the URL of the checkout page",
    access: 'signed-in',
    params: IdParams,
    answer: Type.Object({ checkout_url: Type.String() }),
    status: 200,
    codes: ['not_found', 'forbidden', 'payment_settled', 'conflict'],
  },
});
