import type { PaymentFact } from './allocation.ts';
import { type Charge, type ChargeDraft, type ChargedLease, chargeOf, isVoidedBy, voidingCharge } from './charge.ts';
import type { AccountCode, JournalDraft, JournalLine } from './journal.ts';
import type { LedgerLease } from './ledger-lease.ts';

/** A payment of a deposit that went along to the renewal of its lease: stored once, and never changed. */
export interface MovedReceipt {
  readonly payment_id: number;
  readonly amount_cents: number;
  /** When the tenant paid it, to whichever lease. Interest runs from then. */
  readonly received_on: string;
  readonly moved_on: string;
  /** Set once, if the money went back all the same: a bank may return a payment by card. */
  readonly returned_on?: string;
}

/** What of the deposit of a lease went along to its renewal. */
export interface MovedDeposit {
  /** The renewal. */
  readonly to: number;
  readonly receipts: readonly MovedReceipt[];
}

/** The row of money that a renewal took over, in a ledger. */
export const DEPOSIT_TAKEN_OVER = 'Deposit taken over from the lease before';

/** Why a deposit that was moved is not settled, and its payments stay. */
export const goneTo = ({ to }: MovedDeposit): string =>
  `The deposit went along to lease ${to}, which renews this one, and is settled there.`;

/**
 * The ids of money that was taken over count from here, by the id of the payment. Those of payments are above zero, and
 * those of applied deposits are the ids of their statements below zero.
 */
const TAKEN_OVER = Number.MIN_SAFE_INTEGER;

const paymentOf = (factId: number): number => (factId > 0 ? factId : factId - TAKEN_OVER);

const later = (one: string, other: string): string => (one > other ? one : other);

/** Whether a lease has begun by a day, and was not deleted or ended before its first one. */
export const hasBegun = ({ live, start_date, last_day }: LedgerLease, day: string): boolean =>
  live && start_date <= day && last_day >= start_date;

/**
 * The renewal to which the deposit of a lease goes along on a day, whether or not it charges rent by itself: the one that
 * began first. What went along stays there and is settled there, also if that lease is deleted afterwards, like all that
 * a deleted lease owes. So what is paid later goes there too.
 */
export function takerOf(
  renewals: readonly LedgerLease[],
  moved: MovedDeposit | null | undefined,
  day: string,
): LedgerLease | undefined {
  if (moved) return renewals.find(({ _id }) => _id === moved.to);
  return renewals
    .filter((renewal) => hasBegun(renewal, day))
    .sort((one, other) => (one.start_date < other.start_date ? -1 : 1))[0];
}

/** What a lease holds of deposits by a day and has not moved to its renewal, and what was moved and went back since. */
export function dueMoves(
  { start_date }: Pick<LedgerLease, 'start_date'>,
  {
    money,
    moved,
    day,
  }: { readonly money: readonly PaymentFact[]; readonly moved: MovedDeposit | null; readonly day: string },
): MovedReceipt[] {
  if (start_date > day) return [];
  const known = new Map(moved?.receipts.map((receipt) => [receipt.payment_id, receipt]));
  return money
    .filter(({ is_deposit, received_on }) => is_deposit && received_on <= day)
    .flatMap(({ _id, amount_cents, received_on, first_received_on = received_on, returned_on }): MovedReceipt[] => {
      const payment_id = paymentOf(_id);
      const before = known.get(payment_id);
      if (before && before.returned_on === undefined && returned_on !== null)
        return [{ ...before, returned_on: later(returned_on, before.moved_on) }];
      if (before || returned_on !== null) return [];
      const moved_on = later(start_date, received_on);
      return [{ payment_id, amount_cents, received_on: first_received_on, moved_on }];
    });
}

/** What has left a lease for its renewal by a day. */
export const movedCents = (moved: MovedDeposit | null, day: string): number =>
  (moved?.receipts ?? [])
    .filter(({ moved_on, returned_on }) => moved_on <= day && (returned_on === undefined || returned_on > day))
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** What a lease took over, given what was moved from the lease that it renews. */
const takenOver = ({ _id }: ChargedLease, moved: MovedDeposit | null | undefined): readonly MovedReceipt[] =>
  moved?.to === _id ? moved.receipts : [];

const chargeSource = ({ _id }: ChargedLease, { payment_id }: MovedReceipt) => `deposit:${_id}:moved:${payment_id}`;

/** Whether a source is that of a charge for money that was taken over. */
export const isOfMove = (source: string): boolean => source.startsWith('deposit:');

/** What a lease took over and was not charged: as much as the money pays. */
export function dueMovedDeposits(
  lease: ChargedLease,
  moved: MovedDeposit | null | undefined,
  charges: readonly Charge[],
): ChargeDraft[] {
  const isVoided = isVoidedBy(charges);
  return takenOver(lease, moved).flatMap((receipt) => {
    const { amount_cents, moved_on, returned_on } = receipt;
    const source = chargeSource(lease, receipt);
    const posted = charges.find((charge) => charge.source === source);
    if (posted)
      return returned_on === undefined || isVoided(posted)
        ? []
        : [voidingCharge(posted, returned_on, null, 'The payment was returned.')];
    if (returned_on !== undefined) return [];
    const memo = 'taken over from the lease before';
    return [chargeOf(lease, { kind: 'deposit', due_date: moved_on, amount_cents, source, memo })];
  });
}

/** The money that a lease took over, once it was charged. */
export const movedFacts = (
  lease: ChargedLease,
  moved: MovedDeposit | null | undefined,
  charges: readonly Charge[],
): PaymentFact[] =>
  takenOver(lease, moved).flatMap((receipt) => {
    const charge = charges.find(({ source }) => source === chargeSource(lease, receipt));
    if (!charge) return [];
    const { payment_id, amount_cents, received_on, moved_on, returned_on = null } = receipt;
    return {
      _id: TAKEN_OVER + payment_id,
      received_on: moved_on,
      first_received_on: received_on,
      amount_cents,
      designation: [{ charge_id: charge._id, amount_cents }],
      returned_on,
      is_deposit: true,
      from_deposit: true,
    };
  });

interface EntryOfLease extends JournalDraft {
  readonly lease: ChargedLease;
}

/**
 * The entries of moves, two at a time: into the renewal, then out of the lease, so that the first is there where the other
 * is. Each balances within its lease by way of 2190.
 */
export function moveEntries(
  from: ChargedLease,
  to: ChargedLease,
  receipts: readonly MovedReceipt[],
): (readonly [into: EntryOfLease, outOf: EntryOfLease])[] {
  return receipts.flatMap(({ payment_id, amount_cents, moved_on, returned_on }) => {
    const line = (account: AccountCode, cents: number): JournalLine => ({
      account,
      debit_cents: Math.max(cents, 0),
      credit_cents: Math.max(-cents, 0),
      payment_id,
    });
    const lines = (debited: AccountCode, credited: AccountCode) => [
      line(debited, amount_cents),
      line(credited, -amount_cents),
    ];
    const [source, taken] = [`deposit_moved:${payment_id}`, `Deposit taken over from lease ${from._id}`];
    const [into, outOf] = [`${source}:to:${to._id}`, `${source}:from:${from._id}`];
    const gone = `Deposit moved to lease ${to._id}`;
    const moved = [
      { lease: to, date: moved_on, source: into, memo: taken, lines: lines('2190', '2100') },
      { lease: from, date: moved_on, source: outOf, memo: gone, lines: lines('2100', '2190') },
    ] as const;
    if (returned_on === undefined) return [moved];
    const back = { date: returned_on, memo: 'Deposit returned unpaid after it was moved' };
    return [
      moved,
      [
        { lease: to, ...back, source: `${into}:returned`, lines: lines('2100', '2190') },
        { lease: from, ...back, source: `${outOf}:returned`, lines: lines('2190', '2100') },
      ] as const,
    ];
  });
}
