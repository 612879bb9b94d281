import type { ChargeKind, LeaseFacts } from './allocation.ts';
import { openDay } from './closing.ts';
import { eventsOf, type LedgerEvent } from './ledger.ts';

/** The chart of accounts. The meaning of a code is fixed; the name is a default. */
export const accounts = [
  { code: '1010', name: 'Bank: rents', type: 'asset' },
  { code: '1020', name: 'Bank: deposits', type: 'asset' },
  { code: '1050', name: 'Undeposited funds', type: 'asset' },
  { code: '1060', name: 'Payment provider clearing', type: 'asset' },
  { code: '1200', name: 'Tenant receivables', type: 'asset' },
  { code: '2100', name: 'Security deposits held', type: 'liability' },
  { code: '2110', name: 'Deposit interest payable', type: 'liability' },
  { code: '2150', name: 'Refunds payable', type: 'liability' },
  { code: '2190', name: 'Deposits moved between leases', type: 'liability' },
  { code: '2200', name: 'Tenant credits', type: 'liability' },
  { code: '2300', name: 'Owner funds', type: 'liability' },
  { code: '4000', name: 'Rent', type: 'income' },
  { code: '4100', name: 'Late fees', type: 'income' },
  { code: '4110', name: 'Returned payment fees', type: 'income' },
  { code: '4200', name: 'Utilities', type: 'income' },
  { code: '4300', name: 'Damages and cleaning recovered', type: 'income' },
  { code: '4900', name: 'Other income', type: 'income' },
  { code: '5100', name: 'Deposit interest', type: 'expense' },
] as const;

export type AccountCode = (typeof accounts)[number]['code'];

/** Of one account; one of the two amounts is zero, the other above it. */
export interface JournalLine {
  readonly account: AccountCode;
  readonly debit_cents: number;
  readonly credit_cents: number;
  readonly charge_id?: number;
  readonly payment_id?: number;
}

/** An entry that is to be posted. Its debits equal its credits. */
export interface JournalDraft {
  readonly date: string;
  /** The fact that it posts: `charge:7`, `payment:3` or `return:3`. The same source is posted once. */
  readonly source: string;
  readonly memo: string;
  readonly lines: readonly JournalLine[];
}

/** An entry of the journal, in integer cents: inserted once, numbered within its account, and never changed. */
export interface JournalEntry extends JournalDraft {
  /** The account and the source, so that a source has one entry. */
  readonly _id: string;
  readonly account_id: number;
  readonly number: number;
  readonly recorded_at: Date;
  /** Null for a closing. */
  readonly lease_id: number | null;
  readonly property_id: number | null;
  /**
   * Only of a closing, which has no lines: entries with higher numbers are dated after that day, until the next closing. Null if all
   * days are open again.
   */
  readonly closed_through?: string | null;
}

type UnnumberedEntry = Omit<JournalEntry, 'number'>;

/** An entry as it is dated after a closing, and through which day the books are closed after it. */
export function datedAfter(entry: UnnumberedEntry, closed: string | null): readonly [UnnumberedEntry, string | null] {
  if (entry.closed_through !== undefined) return [entry, entry.closed_through];
  return [{ ...entry, date: openDay(entry.date, closed) }, closed];
}

export type PostedEntry = Pick<JournalDraft, 'source' | 'lines'>;

/** Where a kind of charge is earned. A deposit never is, and a refund is money that goes out. */
export const incomeAccounts: Readonly<Record<Exclude<ChargeKind, 'deposit' | 'refund'>, AccountCode>> = {
  rent: '4000',
  concession: '4000',
  parking: '4000',
  pet: '4000',
  late_fee: '4100',
  returned_fee: '4110',
  utility: '4200',
  damage: '4300',
  other: '4900',
};

const sources: Readonly<Record<LedgerEvent['type'], string>> = {
  charge: 'charge',
  void: 'charge',
  payment: 'payment',
  return: 'return',
};

const sourceOf = ({ type, id }: LedgerEvent): string => `${sources[type]}:${id}`;

const kindText = (kind: ChargeKind): string => kind.replaceAll('_', ' ');

function memoOf({ type, kind, is_deposit }: LedgerEvent): string {
  if (type === 'payment') return is_deposit ? 'Deposit received' : 'Payment received';
  if (type === 'return') return is_deposit ? 'Deposit returned unpaid' : 'Payment returned unpaid';
  if (kind === 'refund') return type === 'void' ? 'Void of refund of credit' : 'Refund of credit';
  const text = kindText(kind ?? 'other');
  return type === 'void' ? `Void of charge: ${text}` : `Charge: ${text}`;
}

/** The account that an event moves against what the tenant owes or holds. */
function otherAccount({ kind, is_deposit }: LedgerEvent): AccountCode {
  if (kind !== null && kind !== 'deposit' && kind !== 'refund') return incomeAccounts[kind];
  return is_deposit ? '1020' : '1010';
}

/** What a lease owes by the journal, and what it has as a credit; one of them is zero. */
interface Position {
  owed: number;
  credit: number;
}

/** What moves the tenant's side: debits, or credits when it is below zero. */
type Move = readonly [account: AccountCode, cents: number];

/** A greater debt uses up the credit first, and a smaller one the debt, so that there are never both. */
function moveTenant(position: Position, cents: number): Move[] {
  const owed =
    cents > 0 ? Math.max(cents - Math.max(position.credit, 0), 0) : Math.max(cents, Math.min(-position.owed, 0));
  const credit = cents - owed;
  position.owed += owed;
  position.credit -= credit;
  return [
    ['1200', owed],
    ['2200', credit],
  ];
}

const toLine = ([account, cents]: Move, of: Pick<JournalLine, 'charge_id' | 'payment_id'>): JournalLine => ({
  account,
  debit_cents: Math.max(cents, 0),
  credit_cents: Math.max(-cents, 0),
  ...of,
});

function entryOf(event: LedgerEvent, position: Position): JournalDraft {
  const { type, date, id, is_deposit, owed_cents } = event;
  const tenant: Move[] = is_deposit ? [['2100', owed_cents]] : moveTenant(position, owed_cents);
  const moves: Move[] = [...tenant, [otherAccount(event), -owed_cents]];
  const of = type === 'charge' || type === 'void' ? { charge_id: id } : { payment_id: id };
  const lines = moves
    .filter(([, cents]) => cents !== 0)
    .map((move) => toLine(move, of))
    .sort((one, other) => Number(one.credit_cents > 0) - Number(other.credit_cents > 0));
  return { date, source: sourceOf(event), memo: memoOf(event), lines };
}

/** What the posted entries of a lease leave as owed and as credit. */
function positionAfter(posted: readonly PostedEntry[]): Position {
  const position = { owed: 0, credit: 0 };
  for (const { account, debit_cents, credit_cents } of posted.flatMap(({ lines }) => lines)) {
    if (account === '1200') position.owed += debit_cents - credit_cents;
    if (account === '2200') position.credit += credit_cents - debit_cents;
  }
  return position;
}

/**
 * The entries that the facts of a lease dated up to a day still need, in order of date, given all entries of that lease
 * that exist. 1200 less 2200 is the balance of the lease on every date, whatever was posted when, unless books that are closed
 * date an entry later. What is split between the
 * two follows from all entries posted before, so after each entry there is a debt or a credit, never both. A return mirrors
 * its payment on the day of the return; the original stays. The demand of a deposit has no entry, what a deposit pays is
 * posted by its statement, and what a renewal takes over by its move.
 */
export function missingEntries(facts: LeaseFacts, posted: readonly PostedEntry[], asOf: string): JournalDraft[] {
  const existing = new Set(posted.map(({ source }) => source));
  const position = positionAfter(posted);
  const payments = facts.payments.filter(({ from_deposit }) => from_deposit !== true);
  return eventsOf({ ...facts, payments }, asOf)
    .filter((event) => !existing.has(sourceOf(event)) && event.kind !== 'deposit' && event.owed_cents !== 0)
    .map((event) => entryOf(event, position));
}

/** The lines that take an amount off what a lease owes, given all its entries; the rest becomes a credit. */
export const tenantLines = (posted: readonly PostedEntry[], cents: number): JournalLine[] =>
  moveTenant(positionAfter(posted), -cents)
    .filter(([, each]) => each !== 0)
    .map((move) => toLine(move, {}));
