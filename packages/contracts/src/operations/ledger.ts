import Type, { type Static } from 'typebox';
import {
  Abilities,
  CalendarDate,
  described,
  Id,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Money,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  PositiveMoney,
  Text,
} from '../fields.ts';
import { exportRoute, listRoute, readRoute } from '../record-routes.ts';
import { defineRoutes } from '../route.ts';
import { paymentMethods } from './payments.ts';
import { billingModes, chargeKinds, DueDay, LateFeeRule, prorationMethods, ScheduledCharge } from './rent.ts';
import { OverrideReason, RuleWarning } from './rules.ts';

/** The kinds of charges that a person may enter; the others follow from the terms of the lease. */
export const enteredChargeKinds = ['rent', 'concession', 'parking', 'pet', 'utility', 'damage', 'other'] as const;

/** The sort orders of charges; newest first by default. */
export const chargeSorts = ['-due_date', 'due_date', '-amount', 'amount'] as const;

/** The sort orders of balances; the largest debt that is past due first by default. */
export const balanceSorts = ['-past_due', 'past_due', '-balance', 'balance'] as const;

/** Which leases a list of balances has: all, those that owe something, are late, or have a credit. */
export const balanceStates = ['owing', 'past_due', 'credit'] as const;

/** Dollars; negative for a credit. */
const Balance = Type.Number();

const Line = Type.Object({
  text: Type.String(),
  from: Nullable(CalendarDate),
  to: Nullable(CalendarDate),
  amount: Type.Number(),
  formula: Nullable(Type.String()),
});

export const Charge = Named(
  'What a lease owes: a fact that never changes. A charge that was posted by mistake is cancelled by another, which `voids` it. Amounts are in dollars, negative for a concession and for a charge that voids another.',
  {
    id: Id,
    lease_id: Id,
    property_id: Id,
    property_name: Type.String(),
    tenant_id: Id,
    tenant_name: Type.String(),
    kind: OneOf(chargeKinds),
    period_from: Nullable(CalendarDate),
    period_to: Nullable(CalendarDate),
    due_date: CalendarDate,
    amount: Type.Number(),
    lines: Type.Array(Line),
    memo: Nullable(Type.String()),
    source: described('Where it came from; the same source is charged once.', Type.String()),
    posted_at: Instant,
    voids: described('The charge that this one cancels.', Nullable(Id)),
    voided_by: described('The charge that cancels this one.', Nullable(Id)),
    method: described('Of a refund: how it was paid.', Nullable(OneOf(paymentMethods))),
    late_for: described('Of a late fee: the charge of rent that was late.', Nullable(Id)),
    abilities: Abilities('void'),
  },
);
export type Charge = Static<typeof Charge>;

export const NewCharge = NamedInput('Charges a lease by hand. A concession reduces what the lease owes.', {
  lease_id: Id,
  kind: OneOf(enteredChargeKinds),
  amount: PositiveMoney,
  due_date: CalendarDate,
  memo: described('Also visible to the tenant.', Optional(Text(500))),
});
export type NewCharge = Static<typeof NewCharge>;

export const NewRefund = NamedInput(
  'Pays back a credit of a lease, or a part of it. It is a charge that the credit pays, and can be cancelled like others.',
  {
    amount: PositiveMoney,
    refunded_on: described('Today at the property by default.', Optional(CalendarDate)),
    method: OneOf(paymentMethods),
    memo: described('Also visible to the tenant.', Optional(Text(500))),
  },
);
export type NewRefund = Static<typeof NewRefund>;

export const ChargeVoid = NamedInput('Cancels a charge, dated today at the property.', { reason: Optional(Text(500)) });

const Designation = Input({ charge_id: Id, amount: PositiveMoney });

const OpenCharge = Type.Object({
  charge_id: Id,
  kind: OneOf(chargeKinds),
  text: Type.String(),
  due_date: CalendarDate,
  amount: Type.Number(),
  open: described('What is not paid yet.', Type.Number()),
});

const LedgerRow = Type.Object({
  date: CalendarDate,
  type: OneOf(['charge', 'void', 'payment', 'return']),
  charge_id: Nullable(Id),
  payment_id: Nullable(Id),
  kind: described('Of a charge; null for money.', Nullable(OneOf(chargeKinds))),
  text: Type.String(),
  charge: described('What was charged, or cancelled if negative.', Nullable(Type.Number())),
  payment: described('What was received, or returned if negative.', Nullable(Type.Number())),
  balance: described('What is owed after this row; negative for a credit. Deposits are left out.', Balance),
  lines: Type.Array(Line),
});

const Deposit = Type.Object({
  required: Type.Number(),
  received: Type.Number(),
  held: described('What was received and neither applied, refunded nor moved to a renewal.', Optional(Type.Number())),
});

/** Rent by the schedule of a lease, or a charge of another origin, such as a payment that is recorded as due. */
const UpcomingCharge = Type.Object({
  ...ScheduledCharge.properties,
  amount: described('Of a charge outside the schedule: what is not paid yet.', Type.Number()),
  charge_id: described(
    'Of a charge outside the schedule. It has no lines, and its period is the day on which it is due.',
    Optional(Id),
  ),
  kind: Optional(OneOf(chargeKinds)),
  text: Optional(Type.String()),
});

export const LeaseLedger = Named(
  'What a lease was charged and what was paid, by date, as of a day. Amounts are in dollars. Deposits are a liability, so they are in no balance.',
  {
    lease_id: Id,
    property_id: Id,
    property_name: Type.String(),
    tenant_id: Id,
    tenant_name: Type.String(),
    as_of: CalendarDate,
    charges_rent: Type.Boolean(),
    rows: Type.Array(LedgerRow),
    balance: Balance,
    past_due: Type.Number(),
    overdue_since: Nullable(CalendarDate),
    credit: Type.Number(),
    refundable: described('The part of the credit that is not meant for a charge to come.', Type.Number()),
    open: Type.Array(OpenCharge),
    deposit: Deposit,
    upcoming: described('The next charges, posted or not, at most three.', Type.Array(UpcomingCharge)),
    abilities: Abilities('charge', 'receive'),
  },
);
export type LeaseLedger = Static<typeof LeaseLedger>;

export const LeaseBalance = Named('What a lease owes today. Amounts are in dollars.', {
  lease_id: Id,
  property_id: Id,
  property_name: Type.String(),
  tenant_id: Id,
  tenant_name: Type.String(),
  rent: described('The rent of a whole month.', Type.Number()),
  balance: Balance,
  past_due: Type.Number(),
  overdue_since: Nullable(CalendarDate),
  late_fees: described('Open late fees, part of the balance.', Type.Number()),
  next_due_date: Nullable(CalendarDate),
  holdover_since: described(
    'Since when the lease has been over without a decision what happens next. It charges nothing until then.',
    Nullable(CalendarDate),
  ),
});
export type LeaseBalance = Static<typeof LeaseBalance>;

const balanceFilters = {
  state: Type.Optional(OneOf(balanceStates)),
  property_id: Type.Optional(Id),
  tenant_id: Type.Optional(Id),
};

// What a charge says is short: its lease finds it.
const { q: _, ...chargePaging } = listQuery(chargeSorts);

const chargeFilters = {
  lease_id: Type.Optional(Id),
  property_id: Type.Optional(Id),
  tenant_id: Type.Optional(Id),
  kind: Type.Optional(OneOf(chargeKinds)),
  due_from: Type.Optional(CalendarDate),
  due_to: Type.Optional(CalendarDate),
};

const chargeExport = { sort: Type.Optional(OneOf(chargeSorts)), ...chargeFilters };

const policy = {
  due_day: DueDay,
  billing: OneOf(billingModes),
  proration: OneOf(prorationMethods),
  post_days_ahead: described(
    'How many days before its due date a charge is posted.',
    Type.Integer({ minimum: 0, maximum: 31 }),
  ),
  late_fee: described('Null: no late fees.', Nullable(LateFeeRule)),
  returned_fee: described('The fee for a payment that is returned; 0 for none.', Money),
};

export const LedgerPolicy = Named(
  'How the leases of an account charge rent and fees. A lease that is added takes over the terms of rent.',
  {
    ...policy,
    properties: described(
      'The properties that have rules of their own.',
      Type.Array(Type.Object({ property_id: Id, property_name: Type.String() })),
    ),
    warnings: described('Where it differs from the law of the states of its properties.', Type.Array(RuleWarning)),
    abilities: Abilities('update'),
  },
);
export type LedgerPolicy = Static<typeof LedgerPolicy>;

export const LedgerPolicyChange = NamedInput(
  'Changes the ledger policy of the account, in full or in part. Leases keep the terms of rent with which they were added.',
  { ...Type.Partial(Type.Object(policy)).properties, override_reason: OverrideReason },
);
export type LedgerPolicyChange = Static<typeof LedgerPolicyChange>;

const ownPolicy = {
  due_day: Nullable(DueDay),
  billing: Nullable(OneOf(billingModes)),
  proration: Nullable(OneOf(prorationMethods)),
  post_days_ahead: Nullable(policy.post_days_ahead),
  charges_late_fees: described(
    'Null: as the account does. False: no late fees. True: by `late_fee`.',
    Nullable(Type.Boolean()),
  ),
  late_fee: Nullable(LateFeeRule),
  returned_fee: Nullable(Money),
};

export const PropertyLedgerPolicy = Named(
  "How the leases of a property charge rent and fees, where that differs from the account's ledger policy. What is null is as the account says.",
  {
    property_id: Id,
    property_name: Type.String(),
    ...ownPolicy,
    in_force: described('What holds for the property.', Type.Object(policy)),
    warnings: described('Where that differs from the law of its state.', Type.Array(RuleWarning)),
    abilities: Abilities('update'),
  },
);
export type PropertyLedgerPolicy = Static<typeof PropertyLedgerPolicy>;

const PropertyLedgerPolicyChange = NamedInput(
  'Changes the ledger policy of a property, in full or in part. Leases keep the terms of rent with which they were added.',
  { ...Type.Partial(Type.Object(ownPolicy)).properties, override_reason: OverrideReason },
);
export type PropertyLedgerPolicyChange = Static<typeof PropertyLedgerPolicyChange>;

export const LedgerClosing = Named(
  'Through which day the books of an account are closed. Nothing can be entered with a date on or before that day, and what the product finds late is dated in the journal on the first day after it.',
  {
    closed_through: described('Null: nothing is closed.', Nullable(CalendarDate)),
    latest: described('The last day through which they can be closed now.', CalendarDate),
    abilities: Abilities('update'),
  },
);
export type LedgerClosing = Static<typeof LedgerClosing>;

const LedgerClosingChange = NamedInput(
  'Closes books through a day that is over, or reopens them after an earlier one.',
  {
    closed_through: described('Null reopens all.', Nullable(CalendarDate)),
  },
);

const JournalLine = Type.Object({
  account: described('Its code in the chart of accounts.', Type.String()),
  debit: Type.Number(),
  credit: Type.Number(),
  charge_id: Nullable(Id),
  payment_id: Nullable(Id),
});

export const JournalEntry = Named(
  'An entry of the journal, in double entry: debits equal credits. Numbered within the account without gaps, and never changed. `date` is when it counts, `recorded_at` when it was written.',
  {
    number: Type.Integer({ minimum: 1 }),
    date: CalendarDate,
    recorded_at: Instant,
    source: Type.String(),
    memo: Type.String(),
    lease_id: Nullable(Id),
    property_id: Nullable(Id),
    lines: Type.Array(JournalLine),
  },
);
export type JournalEntry = Static<typeof JournalEntry>;

export const LedgerAccount = Named('An account of the chart of accounts, with its balance as of a day, in dollars.', {
  code: Type.String(),
  name: Type.String(),
  type: OneOf(['asset', 'liability', 'income', 'expense']),
  debit: Type.Number(),
  credit: Type.Number(),
});

const AllocationAnswer = Type.Object({
  allocations: Type.Array(
    Type.Object({ ...OpenCharge.properties, allocated: described('What this payment pays of it.', Type.Number()) }),
  ),
  credit: described('What is left, and is applied to the next charge.', Type.Number()),
});

const ChargeParams = Type.Object({ charge_id: Id }, { additionalProperties: false });

export const ledgerRoutes = defineRoutes({
  'GET /lease-balances': listRoute(
    'List what leases owe today. Tenants see their own',
    { ...listQuery(balanceSorts), ...balanceFilters },
    {
      balances: Type.Array(LeaseBalance),
      ...listAnswer,
      sums: Type.Object({
        balance: described('Without credits.', Type.Number()),
        past_due: Type.Number(),
        credit: Type.Number(),
        past_due_leases: Type.Integer({ minimum: 0 }),
      }),
    },
  ),
  'GET /leases/{id}/ledger': {
    summary: 'Read what a lease was charged and paid, line by line, as of a day (today by default)',
    query: Input({ as_of: Type.Optional(CalendarDate) }),
    answer: LeaseLedger,
    codes: ['not_found'],
  },
  'GET /charges': listRoute(
    'List the charges that the caller may see. Tenants see their own',
    { ...chargePaging, ...chargeFilters },
    { charges: Type.Array(Charge), ...listAnswer, abilities: Abilities('create') },
  ),
  'GET /charges/export': exportRoute('Export the filtered list of charges as CSV', chargeExport),
  'GET /charges/{id}': readRoute('Read a charge', Charge),
  'POST /charges': {
    summary: 'Charge a lease by hand',
    body: NewCharge,
    answer: Charge,
    status: 201,
    codes: ['forbidden'],
  },
  'POST /leases/{id}/refunds': {
    summary: 'Record that a credit of a lease was paid back',
    body: NewRefund,
    answer: Charge,
    status: 201,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
  'POST /charges/{id}/void': {
    summary: 'Cancel a charge by another one of the negative amount, which is returned',
    body: ChargeVoid,
    answer: Charge,
    status: 201,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
  'POST /late-fees/{charge_id}/waive': {
    summary: 'Waive the late fees of a charge of rent: those that were charged are cancelled, and no other arises',
    params: ChargeParams,
    body: ChargeVoid,
    answer: Type.Object({ charges: Type.Array(Charge) }),
    codes: ['not_found', 'forbidden'],
  },
  'POST /payments/allocations/preview': {
    summary: 'Compute what a payment would pay if it were received. Nothing is stored',
    body: Input({
      lease_id: Id,
      amount: PositiveMoney,
      received_on: Optional(CalendarDate),
      designation: Optional(Type.Array(Designation, { maxItems: 100 })),
    }),
    answer: AllocationAnswer,
    codes: ['not_found'],
    reported: false,
  },
  'GET /ledger/policy': {
    summary: "Read how the account's leases charge rent and fees",
    answer: LedgerPolicy,
    codes: ['forbidden'],
  },
  'PUT /ledger/policy': {
    summary: "Change how the account's leases charge rent and fees",
    body: LedgerPolicyChange,
    answer: LedgerPolicy,
    codes: ['forbidden'],
  },
  'GET /properties/{id}/ledger-policy': {
    summary: 'Read where a property charges rent and fees differently from the account',
    answer: PropertyLedgerPolicy,
    codes: ['not_found', 'forbidden'],
  },
  'PUT /properties/{id}/ledger-policy': {
    summary: 'Change how the leases of a property charge rent and fees',
    body: PropertyLedgerPolicyChange,
    answer: PropertyLedgerPolicy,
    codes: ['not_found', 'forbidden'],
  },
  'GET /ledger/close': {
    summary: 'Read through which day the books of the account are closed',
    answer: LedgerClosing,
    codes: ['forbidden'],
  },
  'POST /ledger/close': {
    summary: 'Close the books of the account through a day, or reopen them after an earlier one',
    body: LedgerClosingChange,
    answer: LedgerClosing,
    codes: ['forbidden', 'conflict'],
  },
  'GET /journal': {
    summary: "List the entries of the account's journal, the newest first",
    query: Input({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Type.String({ maxLength: 500 })),
      lease_id: Type.Optional(Id),
      from: Type.Optional(CalendarDate),
      to: Type.Optional(CalendarDate),
    }),
    answer: Type.Object({ entries: Type.Array(JournalEntry), ...listAnswer }),
    codes: ['forbidden'],
  },
  'GET /accounts': {
    summary:
      'Read the chart of accounts with the balances as of a day: a trial balance, whose debits equal its credits',
    query: Input({ as_of: Type.Optional(CalendarDate) }),
    answer: Type.Object({ as_of: CalendarDate, accounts: Type.Array(LedgerAccount) }),
    codes: ['forbidden'],
  },
});
