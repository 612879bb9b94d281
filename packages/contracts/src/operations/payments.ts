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

/** The types of payments; `rent` by default. */
export const paymentTypes = ['rent', 'deposit', 'fee', 'maintenance'] as const;

/** The payment methods; `bank_transfer` by default. */
export const paymentMethods = ['bank_transfer', 'credit_card', 'check', 'cash'] as const;

/** The states of a payment; `pending` by default. A pending payment is `overdue` after its due date (rules §5). */
export const paymentStatuses = ['pending', 'completed', 'overdue', 'failed', 'disputed'] as const;

/** The states with which a payment can be recorded. Only the bank can cause `disputed`. */
export const recordedPaymentStatuses = ['pending', 'completed', 'overdue', 'failed'] as const;

/**
 * The status of the refund of a reversed card payment. It is `pending` until the provider responds. It is also
 * `succeeded` if a lost dispute has returned the money.
 */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;

/** The sort orders of payments; newest first by default. */
export const paymentSorts = ['-created_at', 'created_at', 'due_date', '-due_date', 'amount', '-amount'] as const;

/** The paper sizes of receipts; `letter` by default. */
export const receiptSizes = ['a4', 'letter'] as const;

/** An amount in dollars, at least one cent. */
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
   * When it was paid; now by default for a completed payment. It must not be in the future; a clock difference of five
   * minutes is tolerated.
   */
  paid_date: Optional(Moment),
  transaction_id: Optional(TransactionId),
  /** Also visible to the tenant. */
  notes: Optional(Notes),
};

/** A payment. Amounts are in dollars. */
export const Payment = Type.Object({
  id: Id,
  ...required,
  tenant_name: Type.String(),
  property_name: Type.String(),
  /** The tenant's lease of the property on the due date. */
  lease_id: Nullable(Id),
  payment_type: OneOf(paymentTypes),
  payment_method: OneOf(paymentMethods),
  status: OneOf(paymentStatuses),
  due_date: Nullable(CalendarDate),
  paid_date: Nullable(Instant),
  transaction_id: Nullable(TransactionId),
  notes: Nullable(Notes),
  /** When a completed payment was reversed, and why. From then on, its status is `failed` and it cannot change. */
  reversed_at: Nullable(Instant),
  reversal_reason: Nullable(Type.String()),
  /** Whether it was paid by card through the product. Reversing it refunds the full amount to the card. */
  paid_online: Type.Boolean(),
  refund_status: Nullable(OneOf(refundStatuses)),
  /**
   * Since when the cardholder disputes the payment, and the provider's code for the reason. A `disputed` payment counts
   * neither as revenue nor as owed. If the dispute is won, the payment is completed again; if it is lost, it is
   * reversed.
   */
  disputed_at: Nullable(Instant),
  dispute_reason: Nullable(Type.String()),
  /** The reversed or failed payment that this payment replaces. */
  replaces_payment_id: Nullable(Id),
  /**
   * Why the tenant cannot pay an open payment by card (`abilities.pay` is false), as a message for the tenant; null
   * otherwise.
   */
  pay_reason: Nullable(Type.String()),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  /** `complete`: mark as paid. `pay`: the tenant can pay it by card. `receipt`: download the receipt. */
  abilities: Abilities('update', 'complete', 'reverse', 'delete', 'receipt', 'pay'),
});
export type Payment = Static<typeof Payment>;

/** Records a payment; tenant, property and amount are required (product §5). */
export const NewPayment = Input({ ...required, ...optional });
export type NewPayment = Static<typeof NewPayment>;

/**
 * Changes a payment, in full or in part. An outdated `version` is rejected. If the payment is completed, only the notes
 * can change, and the status to `failed`, which reverses it. Completing it again has no effect.
 */
export const PaymentChange = Input({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  /** `disputed` is accepted if the payment is disputed already, and has no effect. */
  status: Optional(OneOf(paymentStatuses)),
  version: Type.Optional(Version),
});
export type PaymentChange = Static<typeof PaymentChange>;

/** The state of a card payment at the provider; null fields: no refund or no dispute. */
export const CardPaymentState = Input({
  payment_id: Id,
  transaction_id: Text(200),
  /** The state of a full refund. Partial refunds are not included. */
  refund: Nullable(Input({ status: OneOf(refundStatuses), at: Instant })),
  dispute: Nullable(
    Input({ id: Text(200), status: OneOf(['open', 'won', 'lost']), reason: Nullable(Text(200)), at: Instant }),
  ),
});
export type CardPaymentState = Static<typeof CardPaymentState>;

/** Reverses a completed payment, with an optional reason. */
export const PaymentReversal = Input({ reason: Optional(Text(500)), version: Type.Optional(Version) });

/** The filters of a list of payments and of its totals. */
export const paymentFilters = {
  status: Type.Optional(OneOf(paymentStatuses)),
  payment_type: Type.Optional(OneOf(paymentTypes)),
  property_id: Type.Optional(Id),
  tenant_id: Type.Optional(Id),
  /** The first and the last due date. */
  due_from: Type.Optional(CalendarDate),
  due_to: Type.Optional(CalendarDate),
  /** The first and the last day of payment, in the account's time zone. */
  paid_from: Type.Optional(CalendarDate),
  paid_to: Type.Optional(CalendarDate),
};

/** The breakdowns of payment totals. */
export const paymentBreakdowns = ['month', 'property', 'tenant', 'payment_type', 'payment_method'] as const;

/** Maximum number of rows in a breakdown: the newest months, or the groups with the largest totals. */
export const MAX_BREAKDOWN_ROWS = 200;

const breakdownSums = {
  /** In dollars, like the totals of all payments. */
  total_revenue: Type.Number(),
  pending_amount: Type.Number(),
  overdue_amount: Type.Number(),
  /** Completed deposits, which have to be returned. */
  deposit_amount: Type.Number(),
  total_payments: Type.Integer({ minimum: 0 }),
};

/**
 * Totals of payments by group. The month (`2026-03`, in the account's time zone) is that of payment, or that of the due
 * date if the payment is unpaid. `key` is null for payments without a value to group by. Months are in chronological
 * order. Other groups are sorted by revenue, overdue and pending amount, largest first.
 */
export const PaymentBreakdown = Type.Object({
  rows: Type.Array(
    Type.Object({
      key: Nullable(Type.String()),
      /** The id of the property or tenant. */
      id: Nullable(Id),
      name: Nullable(Type.String()),
      ...breakdownSums,
    }),
  ),
  /** The sum of all matches, including omitted rows. */
  sum: Type.Object(breakdownSums),
  /** True if rows were omitted. */
  capped: Type.Boolean(),
});
export type PaymentBreakdown = Static<typeof PaymentBreakdown>;

/**
 * Totals in dollars of all payments that the caller may see. Revenue consists of completed rent, fee and maintenance
 * payments. It excludes deposits, which have to be returned (rules §5).
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
