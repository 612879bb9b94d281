import type {
  DepositRefund,
  deductionKinds,
  depositStatementStages,
  depositStates,
  Jurisdiction,
  NewDepositStatement,
  StatementDelivery,
} from '@keystead/contracts';
import {
  type Author,
  type Caller,
  Conflict,
  dayIn,
  formatLongDate,
  manages,
  toCents,
  ValidationFailed,
} from '@keystead/service-kit';
import { oldestFirst, type PaymentFact } from './allocation.ts';
import { type Charge, type ChargeDraft, type ChargedLease, type ChargeKind, chargeOf, chargeText } from './charge.ts';
import { openDay } from './closing.ts';
import { type MovedDeposit, movedCents, movedFacts } from './deposit-moves.ts';
import {
  type Deduction,
  type DepositStatement,
  type Depreciation,
  depositStatement,
  depreciatedCents,
  refundEntry,
  statementEntries,
} from './deposit-statement.ts';
import type { JournalDraft, PostedEntry } from './journal.ts';
import { leaseLedger } from './ledger.ts';
import { type LedgerLease, lastDayOfTenancy } from './ledger-lease.ts';
import { paymentFacts } from './payment-facts.ts';
import { returnDeadline } from './rule-warnings.ts';

type DeductionKind = (typeof deductionKinds)[number];
export type DepositState = (typeof depositStates)[number];

/** What is kept of a deposit, as somebody entered it: an amount, or the age and the life of a thing in years. */
interface EnteredDeduction {
  readonly text: string;
  readonly kind: DeductionKind;
  readonly amount_cents: number;
  readonly depreciation: Depreciation | null;
}

interface Payee {
  readonly name: string;
  readonly address: string | null;
}

export interface SettlementTerms {
  readonly moved_out_on: string;
  readonly deductions: readonly EnteredDeduction[];
  readonly payees: readonly Payee[];
  readonly rate_bp: number;
  readonly paid_on_anniversaries: boolean;
  readonly days_to_refund: number | null;
}

interface UnpaidCharge {
  readonly charge_id: number;
  readonly text: string;
  readonly due_date: string;
  readonly amount_cents: number;
}

interface Receipt {
  readonly received_on: string;
  readonly amount_cents: number;
  /** When it came from the lease before. */
  readonly moved_on?: string;
}

/** What the terms and the ledger of a day make of a deposit. */
export interface Settlement {
  readonly receipts: readonly Receipt[];
  /** What the lease owes already; among the deductions of the statement, after those that were entered. */
  readonly unpaid: readonly UnpaidCharge[];
  readonly statement: DepositStatement;
}

/** A statement as of its issue, with everything that it prints. It never changes. */
export interface IssuedStatement extends Settlement {
  /** The day that its facts are dated. */
  readonly date: string;
  readonly issued_at: Date;
  readonly issued_by: Author;
  readonly tenant: string;
  readonly landlord: string;
  readonly premises: { readonly name: string; readonly address: string };
}

export interface PaidRefund {
  readonly paid_on: string;
  readonly method: DepositRefund['method'];
  readonly reference: string | null;
  readonly recorded_by: Author;
}

/** How the tenant got an issued statement. */
export interface Delivery {
  readonly sent_on: string;
  readonly method: StatementDelivery['method'];
  readonly recorded_by: Author;
}

/** What the tenant objects to. The answer closes it. */
interface Dispute {
  readonly text: string;
  readonly opened_at: Date;
  readonly opened_by: Author;
  readonly answer: string | null;
  readonly closed_at: Date | null;
}

/**
 * The settlement of a deposit; a lease has one. Money in integer cents. One whose deposit goes along to a renewal says so
 * in its place (`moved`), so that the unique index lets either come first: it is no statement, and never becomes one.
 */
export interface DepositSettlement {
  readonly _id: number;
  readonly account_id: number;
  readonly lease_id: number;
  readonly property_id: number;
  readonly tenant_id: number;
  readonly version: number;
  readonly terms: SettlementTerms;
  /** Set once. */
  readonly issued: IssuedStatement | null;
  /** Counts the issued statements of an account. Set once, after `issued`; the ledger has the statement from then on. */
  readonly number: number | null;
  readonly refunded: PaidRefund | null;
  /** Missing in settlements of earlier versions, like `dispute`. */
  readonly sent?: Delivery | null;
  readonly dispute?: Dispute | null;
  /** Differs after each change that the ledger has to learn of; null once it is sure to. */
  readonly pending: string | null;
  /** Only of a deposit that went along to the renewal of its lease. */
  readonly moved?: MovedDeposit;
}

/** In place of the statement of a lease, like a draft that nothing was entered in: earlier versions take it for one. */
export const movedSettlement = (lease: LedgerLease, moved: MovedDeposit) => ({
  // Of no statement, whose ids are above zero.
  _id: -lease._id,
  account_id: lease.account_id,
  lease_id: lease._id,
  property_id: lease.property_id,
  tenant_id: lease.tenant_id,
  version: 1,
  terms: noTerms(lastDayOfTenancy(lease)),
  issued: null,
  number: null,
  refunded: null,
  pending: null,
  moved,
});

/** One that has its number. */
export type NumberedSettlement = DepositSettlement & { readonly issued: IssuedStatement; readonly number: number };

/** Whether nothing of the deposit is to go back any more. */
export const isReturned = (one: DepositSettlement): boolean =>
  isNumbered(one) && (one.issued.statement.refund_cents === 0 || one.refunded !== null);

export const isNumbered = (one: DepositSettlement | null): one is NumberedSettlement =>
  one?.issued != null && one.number !== null;

/** Rules §2: whoever manages the account settles deposits. */
export const depositPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  manage: (caller: Caller, { account_id }: { readonly account_id: number }) =>
    caller.role !== 'tenant' && manages(caller, account_id),
  /** Whoever may read it as its tenant, or manages it and acts for them. */
  dispute: (caller: Caller, settlement: DepositSettlement) =>
    caller.role === 'tenant' ? depositPolicy.read(caller, settlement) : depositPolicy.manage(caller, settlement),
  /** The tenant does not see what is still being written. */
  read: (caller: Caller, settlement: DepositSettlement) => caller.role !== 'tenant' || isNumbered(settlement),
};

export type StatementStage = (typeof depositStatementStages)[number];

/** @see depositStatementStages */
export function stageOf(settlement: DepositSettlement): StatementStage {
  if (!isNumbered(settlement)) return 'draft';
  const { dispute, sent } = settlement;
  if (dispute && dispute.closed_at === null) return 'disputed';
  if (!sent) return 'issued';
  return isReturned(settlement) ? 'closed' : 'sent';
}

type EnteredTerms = Partial<NewDepositStatement>;

function enteredDeduction(
  { text, kind, amount, depreciation }: NonNullable<NewDepositStatement['deductions']>[number],
  place: number,
): EnteredDeduction {
  if ((amount == null) === (depreciation == null))
    throw new ValidationFailed({ [`deductions.${place}.amount`]: 'is required, or the depreciation, but not both' });
  if (!depreciation) return { text, kind, amount_cents: toCents(amount ?? 0), depreciation: null };
  const { cost, life_years: life, age_years: age } = depreciation;
  const value = { cost_cents: toCents(cost), life, age };
  return { text, kind, amount_cents: depreciatedCents(value), depreciation: value };
}

/** What is left out stays as it was; null resets it. */
export function settlementTerms(input: EnteredTerms, before: SettlementTerms): SettlementTerms {
  const { moved_out_on, deductions, payees, rate_bp, paid_on_anniversaries, days_to_refund } = input;
  const given = <T, R>(value: T | null | undefined, kept: R, none: R, read: (value: T) => R): R =>
    value === undefined ? kept : value === null ? none : read(value);
  const same = <T>(value: T) => value;
  return {
    moved_out_on: moved_out_on ?? before.moved_out_on,
    deductions: given(deductions, before.deductions, [], (all) => all.map(enteredDeduction)),
    payees: given(payees, before.payees, [], (all) =>
      all.map(({ name, address }) => ({ name, address: address || null })),
    ),
    rate_bp: given(rate_bp, before.rate_bp, 0, same),
    paid_on_anniversaries: given(paid_on_anniversaries, before.paid_on_anniversaries, false, same),
    days_to_refund: given<number, number | null>(days_to_refund, before.days_to_refund, null, same),
  };
}

export const noTerms = (moved_out_on: string): SettlementTerms => ({
  moved_out_on,
  deductions: [],
  payees: [],
  rate_bp: 0,
  paid_on_anniversaries: false,
  days_to_refund: null,
});

interface Recorded {
  readonly charges: readonly Charge[];
  readonly payments: Parameters<typeof paymentFacts>[1];
  readonly settlements: readonly DepositSettlement[];
  /** Of the lease that it renews. */
  readonly former: DepositSettlement | null;
}

/** The row of an issued statement in a ledger. */
export const DEPOSIT_APPLIED = 'Deposit applied';

/** What an issued statement took off what the lease owed: not more than it owed. */
const appliedCents = ({ issued: { statement } }: NumberedSettlement): number =>
  statement.credits_cents - statement.refund_cents;

/**
 * The money of a lease as the ledger has it: what was received or taken over from the lease before, and what an issued
 * statement applied of a deposit.
 */
export function moneyFacts(lease: LedgerLease, { charges, payments, settlements, former }: Recorded): PaymentFact[] {
  const applied = settlements.filter(isNumbered).map(
    (settlement): PaymentFact => ({
      // The ids of payments are above zero.
      _id: -settlement._id,
      received_on: settlement.issued.date,
      amount_cents: appliedCents(settlement),
      designation: [],
      returned_on: null,
      is_deposit: false,
      from_deposit: true,
    }),
  );
  return [
    ...paymentFacts(lease, payments, charges),
    ...movedFacts(lease, former?.moved, charges),
    ...applied.filter(({ amount_cents }) => amount_cents > 0),
  ];
}

/** What the terms make of the deposit of a lease, given its facts until a day. What is unpaid then is deducted too. */
export function settlementOf(
  terms: SettlementTerms,
  { charges, payments }: { readonly charges: readonly Charge[]; readonly payments: readonly PaymentFact[] },
  { day, place }: { readonly day: string; readonly place: Jurisdiction | null },
): Settlement {
  const ledger = leaseLedger({ charges, payments }, { asOf: day, order: oldestFirst });
  const byId = new Map(charges.map((charge) => [charge._id, charge]));
  const unpaid = ledger.open.flatMap(({ charge: { _id, kind }, open_cents }) => {
    const charge = byId.get(_id);
    if (!charge || kind === 'deposit') return [];
    return [{ charge_id: _id, text: chargeText(charge), due_date: charge.due_date, amount_cents: open_cents }];
  });
  const receipts = payments
    .filter(
      ({ is_deposit, returned_on, received_on }) =>
        is_deposit && received_on <= day && (returned_on === null || returned_on > day),
    )
    .map(
      ({ received_on, first_received_on, amount_cents }): Receipt =>
        first_received_on === undefined
          ? { received_on, amount_cents }
          : { received_on: first_received_on, amount_cents, moved_on: received_on },
    )
    .sort((one, other) => (one.received_on < other.received_on ? -1 : 1));
  const entered = terms.deductions.map(
    ({ text, amount_cents, depreciation }): Deduction =>
      depreciation ? { text, depreciation } : { text, amount_cents },
  );
  const statement = depositStatement({
    receipts,
    ended_on: terms.moved_out_on,
    rate_bp: terms.rate_bp,
    paid_out_on_anniversaries: terms.paid_on_anniversaries,
    deductions: [...entered, ...unpaid],
    account_credit_cents: ledger.credit_cents,
    days_to_refund: terms.days_to_refund,
  });
  const refund_by = returnDeadline(terms, place)?.date ?? null;
  return { receipts, unpaid, statement: { ...statement, refund_by } };
}

/** The day of the end, or the first open one after it. A deposit that came in later is not applied before it was there. */
export const settlementDate = (
  { moved_out_on }: SettlementTerms,
  { receipts }: Settlement,
  closed: string | null,
): string =>
  openDay(
    [moved_out_on, ...receipts.map(({ received_on, moved_on = received_on }) => moved_on)].sort().at(-1) ??
      moved_out_on,
    closed,
  );

const settlementSource = (id: number) => `deposit_statement:${id}`;

const chargeKinds: Readonly<Record<DeductionKind, ChargeKind>> = {
  damage: 'damage',
  cleaning: 'damage',
  rent: 'rent',
  other: 'other',
};

/** The charges of deductions of issued statements that are not posted. Their sources are `statement:{id}:{n}`. */
export function dueDeductions(
  lease: ChargedLease,
  { charges, settlements }: Pick<Recorded, 'charges' | 'settlements'>,
): ChargeDraft[] {
  const posted = new Set(charges.map(({ source }) => source));
  return settlements.filter(isNumbered).flatMap(({ _id, terms, issued }) =>
    terms.deductions.flatMap(({ text, kind, amount_cents }, place) => {
      const source = `statement:${_id}:${place + 1}`;
      if (amount_cents === 0 || posted.has(source)) return [];
      const formula = issued.statement.deductions[place]?.formula ?? null;
      return chargeOf(lease, {
        kind: chargeKinds[kind],
        due_date: issued.date,
        amount_cents,
        memo: text,
        lines: formula === null ? [] : [{ text, from: null, to: null, amount_cents, formula }],
        source,
        posted_by: issued.issued_by,
      });
    }),
  );
}

/** The entries of issued statements that are missing, given all others of the lease. */
export function settlementEntries(
  settlements: readonly DepositSettlement[],
  posted: readonly PostedEntry[],
): JournalDraft[] {
  const existing = new Set(posted.map(({ source }) => source));
  return settlements.filter(isNumbered).flatMap(({ _id, issued: { statement, date }, refunded }) => {
    const source = settlementSource(_id);
    const all = [
      ...statementEntries(statement, posted, { source, date }),
      ...(refunded ? refundEntry(statement, source, refunded.paid_on) : []),
    ];
    return all.filter((entry) => !existing.has(entry.source));
  });
}

interface DepositReading {
  readonly settlement: DepositSettlement | null;
  readonly moved: MovedDeposit | null;
  readonly day: string;
}

/** What is held on a day of what was received by then. */
export function heldCents(received_cents: number, { settlement, moved, day }: DepositReading): number {
  const isApplied = isNumbered(settlement) && settlement.issued.date <= day;
  return received_cents - (isApplied ? settlement.issued.statement.deposit_cents : 0) - movedCents(moved, day);
}

/** What is held of a deposit, and how far its settlement is. */
export function depositOf(
  { required_cents, received_cents }: { readonly required_cents: number; readonly received_cents: number },
  reading: DepositReading,
): { readonly state: DepositState; readonly held_cents: number } {
  const { settlement, moved } = reading;
  const statement = isNumbered(settlement) ? settlement.issued.statement : null;
  const held_cents = heldCents(received_cents, reading);
  if (moved) return { state: 'settled', held_cents };
  if (settlement) {
    const isSettled = statement !== null && (statement.refund_cents === 0 || settlement.refunded !== null);
    return { state: isSettled ? 'settled' : 'in_settlement', held_cents };
  }
  return { state: received_cents > 0 ? 'held' : required_cents > 0 ? 'required' : 'none', held_cents };
}

/** @throws Conflict before the day on which the tenancy ends */
export function assertIssuable({ terms }: DepositSettlement, day: string): void {
  if (terms.moved_out_on > day)
    throw new Conflict(
      `The statement can be issued from ${formatLongDate(terms.moved_out_on)} on, when the tenant has moved out.`,
    );
}

/** @throws ValidationFailed for a day before the statement was issued */
export function assertDelivered({ issued }: NumberedSettlement, { sent_on }: Delivery, zone: string | null) {
  if (sent_on < dayIn(zone, issued.issued_at))
    throw new ValidationFailed({ sent_on: 'must not be before the day on which the statement was issued' });
}

/** @throws Conflict for a refund of nothing; ValidationFailed for a day before the statement */
export function assertRefundable({ issued: { statement, date } }: NumberedSettlement, paid_on: string): void {
  if (statement.refund_cents === 0) throw new Conflict('This statement refunds nothing.');
  if (paid_on < date) throw new ValidationFailed({ paid_on: 'must not be before the day of moving out' });
}
