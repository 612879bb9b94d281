import Type, { type Static } from 'typebox';
import {
  Abilities,
  CalendarDate,
  described,
  Id,
  Input,
  Instant,
  Lines,
  listAnswer,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  PositiveMoney,
  Text,
  Version,
} from '../fields.ts';
import { changeRoute, createRoute, listRoute, readRoute } from '../record-routes.ts';
import { defineRoutes } from '../route.ts';
import { paymentMethods, receiptSizes } from './payments.ts';
import { LawRule, OverrideReason, RuleWarning } from './rules.ts';

/** What a deduction is for. Cleaning is charged like damage. */
export const deductionKinds = ['damage', 'cleaning', 'rent', 'other'] as const;

/** How far a deposit is. `none`: the lease has none. Settled: nothing of it is held or still to be refunded. */
export const depositStates = ['none', 'required', 'held', 'in_settlement', 'settled'] as const;

/** A statement can change until it is issued. */
export const depositStatementStates = ['draft', 'issued', 'refunded'] as const;

/**
 * How far a statement is. A statement is closed once it was sent, nothing of it is disputed and nothing is to be refunded
 * any more.
 */
export const depositStatementStages = ['draft', 'issued', 'sent', 'disputed', 'closed'] as const;

/** How a statement reached the tenant. */
export const statementDeliveries = ['email', 'mail', 'in_person'] as const;

/** Which statements a list has: open are drafts and those whose refund is not paid. */
export const statementFilters = ['open'] as const;

/** Hundredths of a percent a year: 500 is 5%. */
const InterestRate = Type.Integer({ minimum: 0, maximum: 10_000 });

const Years = Type.Number({ minimum: 0, maximum: 100 });

const Depreciation = Input({
  cost: described('What the thing cost when it was new.', PositiveMoney),
  age_years: Years,
  life_years: described('How long things like it last.', Type.Number({ minimum: 0.1, maximum: 100 })),
});

const Deduction = Input({
  text: described('Also visible to the tenant.', Text(200)),
  kind: OneOf(deductionKinds),
  amount: described('Either the amount or the depreciation is required.', Optional(PositiveMoney)),
  depreciation: described(
    'Deducts what a thing was still worth: cost × (life − age) ÷ life, at least zero.',
    Optional(Depreciation),
  ),
});

const Payee = Input({
  name: Text(200),
  address: described('Where the refund is sent.', Optional(Lines(500))),
});

const terms = {
  moved_out_on: described(
    'The day on which the tenancy ended: when the keys were back. By default its last day, or today at the property if that is earlier.',
    Type.Optional(CalendarDate),
  ),
  deductions: Optional(Type.Array(Deduction, { maxItems: 100 })),
  payees: described('Who gets the refund; by default the tenant.', Optional(Type.Array(Payee, { maxItems: 10 }))),
  rate_bp: described(
    'Interest on the deposit for a year, in hundredths of a percent; 0 by default.',
    Optional(InterestRate),
  ),
  paid_on_anniversaries: described(
    'Whether the interest of each whole year was paid out on its anniversary, so that only the rest is due.',
    Optional(Type.Boolean()),
  ),
  days_to_refund: described(
    'Within how many days after the end the refund is due.',
    Optional(Type.Integer({ minimum: 0, maximum: 365 })),
  ),
};

const Deadline = Type.Object({
  date: CalendarDate,
  days_left: described('From today at the property; below zero once it has passed.', Type.Integer()),
  law: described('Null if no rule is known for the state, but the statement says how long.', Nullable(LawRule)),
});

const Refund = Type.Object({
  paid_on: CalendarDate,
  method: OneOf(paymentMethods),
  reference: Nullable(Type.String()),
});

const Delivery = Type.Object({
  sent_on: CalendarDate,
  method: OneOf(statementDeliveries),
});

const Dispute = Type.Object({
  text: Type.String(),
  opened_at: Instant,
  opened_by: Type.String(),
  answer: described('Null while the dispute is open.', Nullable(Type.String())),
  closed_at: Nullable(Instant),
});

export const DepositStatement = Named(
  'What happens to the deposit of a lease at its end: the deposit, its interest and what the tenant has paid too much, less deductions and what is unpaid. A draft is computed from the ledger of today. An issued statement is numbered and never changes. Amounts are in dollars.',
  {
    id: Id,
    lease_id: Id,
    property_id: Id,
    property_name: Type.String(),
    property_address: Type.String(),
    tenant_id: Id,
    tenant_name: Type.String(),
    state: OneOf(depositStatementStates),
    number: described('Counts from 1 in each account, without gaps; null for a draft.', Nullable(Type.Integer())),
    issued_at: Nullable(Instant),
    issued_by: Nullable(Type.String()),
    moved_out_on: CalendarDate,
    rate_bp: Type.Integer(),
    paid_on_anniversaries: Type.Boolean(),
    days_to_refund: Nullable(Type.Integer()),
    payees: Type.Array(Type.Object({ name: Type.String(), address: Nullable(Type.String()) })),
    receipts: described(
      'The deposit as it was received.',
      Type.Array(Type.Object({ received_on: CalendarDate, amount: Type.Number() })),
    ),
    deposit: Type.Number(),
    interest: Type.Array(
      Type.Object({
        from: CalendarDate,
        to: CalendarDate,
        days: Type.Integer(),
        amount: Type.Number(),
        formula: Type.String(),
      }),
    ),
    interest_total: Type.Number(),
    interest_paid_out: described('What was paid out on anniversaries before; in no other figure.', Type.Number()),
    account_credit: described('What the tenant had paid too much, as far as deductions use it up.', Type.Number()),
    credits_total: Type.Number(),
    deductions: Type.Array(
      Type.Object({
        text: Type.String(),
        kind: OneOf(deductionKinds),
        amount: Type.Number(),
        formula: Nullable(Type.String()),
        depreciation: Nullable(
          Type.Object({ cost: Type.Number(), age_years: Type.Number(), life_years: Type.Number() }),
        ),
      }),
    ),
    unpaid: described(
      'What the lease had been charged before and was not paid; deducted too.',
      Type.Array(Type.Object({ charge_id: Id, text: Type.String(), due_date: CalendarDate, amount: Type.Number() })),
    ),
    deductions_total: described('Deductions and unpaid charges.', Type.Number()),
    refund: Type.Number(),
    still_owed: Type.Number(),
    refund_by: described('As the statement says, or the rule of law of the state.', Nullable(CalendarDate)),
    refunded: described('How the refund was paid; null until then.', Nullable(Refund)),
    stage: OneOf(depositStatementStages),
    sent: described('How the tenant got it last; null until then.', Nullable(Delivery)),
    dispute: described('What the tenant objects to; a statement is disputed at most once.', Nullable(Dispute)),
    warnings: described('Where it differs from the law of the state. Empty for tenants.', Type.Array(RuleWarning)),
    version: Version,
    abilities: described(
      '`refund`: record that the refund was paid. `answer`: answer the dispute.',
      Abilities('update', 'issue', 'refund', 'print', 'send', 'dispute', 'answer'),
    ),
  },
);
export type DepositStatement = Static<typeof DepositStatement>;

export const NewDepositStatement = NamedInput('Drafts the statement of a deposit. A lease has one.', terms);
export type NewDepositStatement = Static<typeof NewDepositStatement>;

export const DepositStatementChange = NamedInput(
  'Changes a draft, in full or in part; deductions and payees are replaced as a whole. An outdated `version` is rejected.',
  { ...terms, version: Type.Optional(Version) },
);
export type DepositStatementChange = Static<typeof DepositStatementChange>;

export const DepositRefund = NamedInput('Records that the refund of a deposit was paid.', {
  paid_on: CalendarDate,
  method: OneOf(paymentMethods),
  reference: described('The number of the check or the transfer.', Optional(Text(200))),
});
export type DepositRefund = Static<typeof DepositRefund>;

export const StatementDelivery = NamedInput('Sends an issued statement to the tenant, or records that it was sent.', {
  method: described(
    '`email`: an email with a link to the statement is sent to the tenant.',
    OneOf(statementDeliveries),
  ),
  sent_on: described('Today at the property by default, and always for an email.', Optional(CalendarDate)),
});
export type StatementDelivery = Static<typeof StatementDelivery>;

export const StatementDispute = NamedInput('Objects to an issued statement.', {
  text: described('What is disputed and why.', Lines(4000)),
});

export const DisputeAnswer = NamedInput('Answers the dispute of a statement, which closes it.', { text: Lines(4000) });

export const LeaseDeposit = Named('The deposit of a lease. Amounts are in dollars.', {
  lease_id: Id,
  property_name: Type.String(),
  tenant_name: Type.String(),
  last_day: described('The last day of the lease.', CalendarDate),
  state: OneOf(depositStates),
  required: Type.Number(),
  received: Type.Number(),
  held: described('What was received and neither applied, refunded nor moved to a renewal.', Type.Number()),
  moved_to: described(
    'The renewal that the deposit went along to, and where it is settled. Then this one is `settled` without a statement.',
    Optional(Nullable(Id)),
  ),
  interest: described('What it has earned so far, at the rate of the statement.', Type.Number()),
  statement: described('Tenants see it once it is issued.', Nullable(DepositStatement)),
  deadline: described('By when the deposit goes back, if the tenancy is over and it has not.', Nullable(Deadline)),
  abilities: Abilities('settle'),
});
export type LeaseDeposit = Static<typeof LeaseDeposit>;

export const StatementSummary = Named('A statement of a deposit in a list. Amounts are in dollars.', {
  id: Id,
  lease_id: Id,
  property_id: Id,
  property_name: Type.String(),
  tenant_id: Id,
  tenant_name: Type.String(),
  state: OneOf(depositStatementStates),
  number: Nullable(Type.Integer()),
  moved_out_on: CalendarDate,
  deposit: described('Null for a draft.', Nullable(Type.Number())),
  deductions_total: described('Null for a draft.', Nullable(Type.Number())),
  refund: described('Null for a draft.', Nullable(Type.Number())),
  still_owed: described('Null for a draft.', Nullable(Type.Number())),
  deadline: described('Null once the deposit has gone back, or where no rule is known.', Nullable(Deadline)),
});
export type StatementSummary = Static<typeof StatementSummary>;

export const depositRoutes = defineRoutes({
  'GET /deposit-statements': listRoute(
    'List statements of deposits, the newest first; open ones by the day of moving out. Tenants see issued ones',
    {
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Type.String({ maxLength: 500 })),
      state: Type.Optional(OneOf(statementFilters)),
    },
    { deposit_statements: Type.Array(StatementSummary), ...listAnswer },
  ),
  'GET /leases/{id}/deposits': readRoute('Read the deposit of a lease: what is held, and its statement', LeaseDeposit),
  'POST /leases/{id}/deposit-statements': createRoute(
    'Draft the statement of the deposit of a lease',
    NewDepositStatement,
    DepositStatement,
    ['not_found'],
  ),
  'GET /deposit-statements/{id}': readRoute('Read a statement of a deposit. Tenants see issued ones', DepositStatement),
  'PUT /deposit-statements/{id}': changeRoute(
    'Change a statement of a deposit until it is issued',
    DepositStatementChange,
    DepositStatement,
  ),
  'POST /deposit-statements/{id}/issue': {
    summary:
      'Issue a statement: it gets its number, its deductions are charged, the deposit pays what is owed, and the refund becomes payable. Repeating it has no effect',
    body: Input({ version: Type.Optional(Version), override_reason: OverrideReason }),
    answer: DepositStatement,
    codes: ['not_found', 'forbidden', 'conflict', 'version_conflict'],
  },
  'POST /deposit-statements/{id}/refund': {
    summary: 'Record that the refund of an issued statement was paid, once',
    body: DepositRefund,
    answer: DepositStatement,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
  'POST /deposit-statements/{id}/send': {
    summary: 'Send an issued statement to the tenant by email, or record that it was sent. It can be sent again',
    body: StatementDelivery,
    answer: DepositStatement,
    codes: ['not_found', 'forbidden', 'email_unconfirmed', 'conflict'],
  },
  'POST /deposit-statements/{id}/dispute': {
    summary:
      'Dispute an issued statement, as the tenant or for them. The other side gets an email. Statements can be disputed once',
    body: StatementDispute,
    answer: DepositStatement,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
  'POST /deposit-statements/{id}/answer': {
    summary: 'Answer the dispute of a statement, which closes it. The tenant gets an email',
    body: DisputeAnswer,
    answer: DepositStatement,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
  'GET /deposit-statements/{id}/pdf': {
    summary: 'Download an issued statement as PDF. It is always the same file',
    query: Input({ size: Type.Optional(OneOf(receiptSizes)) }),
    download: ['application/pdf'],
    codes: ['not_found', 'conflict'],
  },
});
