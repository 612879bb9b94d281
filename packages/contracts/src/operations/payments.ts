import Type, { type Static } from 'typebox';
import {
  Abilities,
  accountFilter,
  CalendarDate,
  countByStatus,
  described,
  Id,
  Input,
  Instant,
  LongText,
  listAnswer,
  Moment,
  Money,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  PositiveMoney,
  recordFields,
  recordListQuery,
  statusCounts,
  Text,
  Version,
  withoutPaging,
} from '../fields.ts';
import {
  bulkRoute,
  bulkTarget,
  changeRoute,
  createRoute,
  deleteRoute,
  exportRoute,
  historyRoute,
  listRoute,
  readRoute,
} from '../record-routes.ts';
import { defineRoutes } from '../route.ts';

/** The types of payments; `rent` by default. */
export const paymentTypes = ['rent', 'deposit', 'fee', 'maintenance'] as const;

/** The payment methods; `bank_transfer` by default. */
export const paymentMethods = ['bank_transfer', 'credit_card', 'check', 'cash'] as const;

/** The states of a payment; `pending` by default. A pending payment is `overdue` after its due date (rules §5). */
export const paymentStatuses = ['pending', 'completed', 'overdue', 'failed', 'disputed'] as const;

/** The states with which a payment can be recorded. Only the bank can cause `disputed`. */
export const recordedPaymentStatuses = ['pending', 'completed', 'overdue', 'failed'] as const;

/** The status of the refund of a reversed card payment; `succeeded` also if a lost dispute has returned the money. */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;

/** The sort orders of payments; newest first by default. */
export const paymentSorts = ['-created_at', 'created_at', 'due_date', '-due_date', 'amount', '-amount'] as const;

/** The paper sizes of receipts; `letter` by default. */
export const receiptSizes = ['a4', 'letter'] as const;

const Notes = LongText(5000);

const TransactionId = Text(200);

const required = { tenant_id: Id, property_id: Id, amount: PositiveMoney };

const optional = {
  payment_type: Optional(OneOf(paymentTypes)),
  payment_method: Optional(OneOf(paymentMethods)),
  status: Optional(OneOf(recordedPaymentStatuses)),
  due_date: Optional(CalendarDate),
  paid_date: described(
    'When it was paid; now by default for a completed payment. It must not be in the future; a clock difference of five minutes is tolerated.',
    Optional(Moment),
  ),
  transaction_id: Optional(TransactionId),
  notes: described('Also visible to the tenant.', Optional(Notes)),
};

const Designations = Type.Array(Input({ charge_id: Id, amount: PositiveMoney }), { maxItems: 100 });

export const Payment = Named('A payment. Amounts are in dollars.', {
  id: Id,
  ...required,
  tenant_name: Type.String(),
  property_name: Type.String(),
  lease_id: described("The tenant's lease of the property on the due date.", Nullable(Id)),
  payment_type: OneOf(paymentTypes),
  payment_method: OneOf(paymentMethods),
  status: OneOf(paymentStatuses),
  due_date: Nullable(CalendarDate),
  paid_date: Nullable(Instant),
  transaction_id: Nullable(TransactionId),
  notes: Nullable(Notes),
  reversed_at: described(
    'When a completed payment was reversed, and why. From then on, its status is `failed` and it cannot change.',
    Nullable(Instant),
  ),
  reversal_reason: Nullable(Type.String()),
  paid_online: described(
    'Whether it was paid by card through the product. Reversing it refunds the full amount to the card.',
    Type.Boolean(),
  ),
  refund_status: Nullable(OneOf(refundStatuses)),
  disputed_at: described(
    "Since when the cardholder disputes the payment, and the provider's code for the reason. A `disputed` payment counts neither as revenue nor as owed. If the dispute is won, the payment is completed again; if it is lost, it is reversed.",
    Nullable(Instant),
  ),
  dispute_reason: Nullable(Type.String()),
  // Optional, because a repeated request gets the answer of the version that it came to first.
  on_account: described(
    'Whether it pays what its lease has charged, instead of an amount due of its own.',
    Type.Optional(Type.Boolean()),
  ),
  returned_on: described('When the bank returned it.', Type.Optional(Nullable(CalendarDate))),
  receipt_sent_at: described('When its receipt was last emailed again, on request.', Type.Optional(Nullable(Instant))),
  replaces_payment_id: described('The reversed or failed payment that this payment replaces.', Nullable(Id)),
  rest_of_payment_id: described(
    'The payment of which a part was received. This payment is the rest of it.',
    Type.Optional(Nullable(Id)),
  ),
  pay_reason: described(
    'Why the tenant cannot pay an open payment by card (`abilities.pay` is false), as a message for the tenant; null otherwise.',
    Nullable(Type.String()),
  ),
  ...recordFields,
  abilities: described(
    '`complete`: mark as paid. `pay`: the tenant can pay it by card. `receipt`: download the receipt.',
    Abilities('update', 'complete', 'reverse', 'delete', 'receipt', 'pay'),
  ),
});
export type Payment = Static<typeof Payment>;

// product §5
export const NewPayment = NamedInput('Records a payment; tenant, property and amount are required.', {
  ...required,
  ...optional,
  lease_id: described(
    'The lease whose charges a completed payment pays. By default the lease of the tenant on the due date, if it charges its rent by itself.',
    Optional(Id),
  ),
  designation: described(
    'Which charges of the lease a completed payment is for, if not for the oldest.',
    Optional(Designations),
  ),
});
export type NewPayment = Static<typeof NewPayment>;

export const PaymentChange = NamedInput(
  'Changes a payment, in full or in part. An outdated `version` is rejected. If the payment is completed, only the notes can change, and the status to `failed`, which reverses it. Completing it again has no effect.',
  {
    ...Type.Partial(Type.Object(required)).properties,
    ...optional,
    status: described(
      '`disputed` is accepted if the payment is disputed already, and has no effect.',
      Optional(OneOf(paymentStatuses)),
    ),
    version: Type.Optional(Version),
  },
);
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

export const PaymentReturn = NamedInput(
  'Says that the bank returned a payment, such as a check. The charges that it had paid are open again, and a fee is charged: by default that of the ledger policy.',
  {
    returned_on: CalendarDate,
    reason: Optional(Text(500)),
    fee: Optional(Money),
    version: Type.Optional(Version),
  },
);

export const PaymentReversal = NamedInput('Reverses a completed payment, with an optional reason.', {
  reason: Optional(Text(500)),
  version: Type.Optional(Version),
});

export const PaymentPart = NamedInput(
  'Says that a part of a payment was received. The payment is completed with that amount, and the rest is due as a new payment with the same due date.',
  {
    amount: described('What was received; less than the amount of the payment.', PositiveMoney),
    paid_on: described('The day of payment at the property; today by default.', Optional(CalendarDate)),
    payment_method: described('By default as recorded.', Optional(OneOf(paymentMethods))),
    version: Type.Optional(Version),
  },
);
export type PaymentPart = Static<typeof PaymentPart>;

export const PaymentReceipt = NamedInput('Emails the receipt of a completed payment again.', {
  version: Type.Optional(Version),
});

export const paymentFilters = {
  status: Type.Optional(OneOf(paymentStatuses)),
  payment_type: Type.Optional(OneOf(paymentTypes)),
  property_id: Type.Optional(Id),
  tenant_id: Type.Optional(Id),
  due_from: Type.Optional(CalendarDate),
  due_to: Type.Optional(CalendarDate),
  /** The first and the last day of payment, in the account's time zone. */
  paid_from: Type.Optional(CalendarDate),
  paid_to: Type.Optional(CalendarDate),
  ...accountFilter,
};

/** What a bulk request does to each of its payments. */
export const paymentBulkActions = ['complete', 'correct_date', 'reverse', 'remind', 'delete'] as const;

const paymentSearch = { ...withoutPaging(recordListQuery(paymentSorts)), ...paymentFilters };

export const PaymentBulk = NamedInput(
  'Does one thing to up to 500 payments, given by `ids` or by a `filter` of the list. `complete` marks them paid. `correct_date` reverses completed payments and marks their replacements paid on another day. `remind` emails the tenants, at most once a day for each payment.',
  {
    action: OneOf(paymentBulkActions),
    ...bulkTarget(paymentSearch),
    paid_on: described(
      'The day of payment at the property, for `complete` and `correct_date`; today by default. It must not be in the future; a day that has begun somewhere, but not yet at the property, is today there.',
      Optional(CalendarDate),
    ),
    payment_method: described(
      'How they were paid, for `complete`. By default as recorded.',
      Optional(OneOf(paymentMethods)),
    ),
    reason: described('Why they are reversed, also for the tenant.', Optional(Text(500))),
  },
);

export const paymentBreakdowns = ['month', 'property', 'tenant', 'payment_type', 'payment_method'] as const;

/** Maximum number of rows in a breakdown: the newest months, or the groups with the largest totals. */
export const MAX_BREAKDOWN_ROWS = 200;

const breakdownSums = {
  total_revenue: described('In dollars, like the totals of all payments.', Type.Number()),
  pending_amount: Type.Number(),
  overdue_amount: Type.Number(),
  deposit_amount: described('Completed deposits, which have to be returned.', Type.Number()),
  total_payments: Type.Integer({ minimum: 0 }),
};

export const PaymentBreakdown = Named(
  "Totals of payments by group. The month (`2026-03`, in the account's time zone) is that of payment, or that of the due date if the payment is unpaid. `key` is null for payments without a value to group by. Months are in chronological order. Other groups are sorted by revenue, overdue and pending amount, largest first.",
  {
    rows: Type.Array(
      Type.Object({
        key: Nullable(Type.String()),
        id: described('The id of the property or tenant.', Nullable(Id)),
        name: Nullable(Type.String()),
        ...breakdownSums,
      }),
    ),
    sum: described('The sum of all matches, including omitted rows.', Type.Object(breakdownSums)),
    capped: described('True if rows were omitted.', Type.Boolean()),
  },
);
export type PaymentBreakdown = Static<typeof PaymentBreakdown>;

// rules §5
export const PaymentStats = Named(
  'Totals in dollars of all payments that the caller may see. Revenue consists of completed rent, fee and maintenance payments. It excludes deposits, which have to be returned.',
  {
    total_revenue: Type.Number(),
    pending_amount: Type.Number(),
    overdue_amount: Type.Number(),
    total_payments: Type.Integer({ minimum: 0 }),
  },
);
export type PaymentStats = Static<typeof PaymentStats>;

export const paymentRoutes = defineRoutes({
  'GET /payments': listRoute(
    'List the payments that the caller may see. Tenants see their own',
    { ...recordListQuery(paymentSorts), ...paymentFilters, ...countByStatus },
    { payments: Type.Array(Payment), ...listAnswer, ...statusCounts, abilities: Abilities('create') },
  ),
  'GET /payments/stats': {
    summary: 'Read the totals of the payments that the caller may see',
    query: Input(paymentFilters),
    answer: PaymentStats,
    codes: ['forbidden'],
  },
  'GET /payments/breakdown': {
    summary: 'Read the totals of the payments that the caller may see, broken down',
    query: Input({ by: OneOf(paymentBreakdowns), ...paymentFilters }),
    answer: PaymentBreakdown,
    codes: ['forbidden'],
  },
  'GET /payments/export': exportRoute('Export the filtered list of payments as CSV', paymentSearch),
  'POST /payments': createRoute('Record a payment', NewPayment, Payment),
  'POST /payments/bulk': bulkRoute(
    'Mark up to 500 payments as paid, reverse or delete them, or remind their tenants. Each payment has an outcome of its own',
    PaymentBulk,
    {
      replacement_id: described('The payment that replaces it, if it was reversed.', Type.Optional(Id)),
    },
  ),
  'GET /payments/{id}': readRoute('Read a payment', Payment),
  'PUT /payments/{id}': changeRoute(
    'Change a payment, in full or in part. `completed` marks it paid',
    PaymentChange,
    Payment,
    ['payment_settled'],
  ),
  'DELETE /payments/{id}': deleteRoute('Delete a payment that was never completed', ['payment_settled']),
  'GET /payments/{id}/history': historyRoute('a payment'),
  'POST /payments/{id}/reversal': changeRoute(
    'Reverse a completed payment. It becomes failed and its original is kept, a card that paid it here is refunded, and the amount is due again as a new payment',
    PaymentReversal,
    Payment,
    ['payment_settled'],
  ),
  'POST /payments/{id}/part': changeRoute(
    'Record that a part of a payment was received. The rest stays due, as a new payment. A repeated request changes nothing',
    PaymentPart,
    Payment,
    ['payment_settled'],
  ),
  'POST /payments/{id}/return': changeRoute(
    'Record that the bank returned a completed payment. What it paid is owed again, with the fee for it',
    PaymentReturn,
    Payment,
    ['payment_settled'],
  ),
  'GET /payments/{id}/receipt': {
    summary: 'Download the receipt of a completed payment as PDF. It is always the same file',
    query: Input({ size: Type.Optional(OneOf(receiptSizes)) }),
    download: ['application/pdf'],
    codes: ['not_found', 'payment_not_completed'],
  },
  'POST /payments/{id}/receipt': changeRoute(
    'Email the receipt of a completed payment to its tenant again, at most once an hour',
    PaymentReceipt,
    Payment,
    ['email_unconfirmed', 'payment_not_completed'],
  ),
  'POST /payments/{id}/checkout': {
    summary: "Start a card payment of the caller's own pending payment. Returns the URL of the checkout page",
    answer: Type.Object({ checkout_url: Type.String() }),
    codes: ['not_found', 'forbidden', 'payment_settled', 'conflict'],
  },
});
