import type { LateFeeRule } from '@keystead/contracts';
import { addDays, dayIn, fromCents } from '@keystead/service-kit';
import { allocate, oldestFirst, type PaymentFact } from './allocation.ts';
import { type Charge, type ChargeDraft, type ChargedLease, chargeOf, isVoidedBy, voidingCharge } from './charge.ts';
import { lateFees } from './late-fees.ts';
import type { LedgerLease } from './ledger-lease.ts';
import { depositSource, isOfPayment, rootPaymentOf } from './payment-facts.ts';
import type { RentCharge } from './rent-schedule.ts';

export const rentSource = ({ _id }: ChargedLease) => `lease:${_id}:rent:`;
/** Of what is charged after the last day of a lease. */
export const stayingSource = ({ _id }: ChargedLease) => `lease:${_id}:staying:`;
const monthOf = (date: string) => date.slice(0, 7);
const sumOf = (charges: readonly { readonly amount_cents: number }[]) =>
  charges.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

const linesOf = ({ lines }: RentCharge) => lines.map((line) => ({ ...line }));

/**
 * The rent that a lease still has to be charged by a day, of its schedule: what falls due until then and was not posted, and differences
 * for periods whose terms have changed since. Periods that ended stay as they were posted, unless the lease no longer
 * covers them, or covers more of the month than it did.
 */
export function dueRent(lease: LedgerLease, charges: readonly Charge[], due: DueSchedule): ChargeDraft[] {
  const { last_day } = lease;
  return dueOf(lease, charges, { ...due, from: '', to: last_day, prefix: rentSource(lease) });
}

/** The same for the rent after its last day. */
export function dueStayingRent(lease: LedgerLease, charges: readonly Charge[], due: DueSchedule): ChargeDraft[] {
  const { last_day, stays } = lease;
  const to = stays?.rent_cents == null ? last_day : (stays.until ?? FOREVER);
  return dueOf(lease, charges, { ...due, from: addDays(last_day, 1), to, prefix: stayingSource(lease) });
}

interface DueSchedule {
  readonly day: string;
  readonly until: string;
  readonly schedule: readonly RentCharge[];
}

interface Charged extends DueSchedule {
  /** The first and the last day that are charged. */
  readonly from: string;
  readonly to: string;
  /** How the sources of its charges begin. */
  readonly prefix: string;
}

const FOREVER = '9999-12-31';

const CHANGED = 'difference after a change of the lease';

/** How the source of a difference ends that credits all that was charged for a month, which the lease does not cover. */
const CREDITED = ':ended';

function dueOf(
  lease: LedgerLease,
  charges: readonly Charge[],
  { day, until, schedule, from, to, prefix }: Charged,
): ChargeDraft[] {
  const due = schedule.filter(({ due_date }) => due_date <= until);
  const scheduled = new Map(due.map((charge) => [monthOf(charge.period_from), charge]));
  const posted = Map.groupBy(
    charges.filter(({ source, voids }) => voids === null && source.startsWith(prefix)),
    ({ period_from }) => monthOf(period_from ?? ''),
  );
  const isVoided = isVoidedBy(charges);
  const drafts: ChargeDraft[] = [];
  for (const [month, charge] of scheduled) {
    if (posted.has(month)) continue;
    const { period_from, period_to, due_date, amount_cents } = charge;
    const source = `${prefix}${period_from}`;
    drafts.push(
      chargeOf(lease, { kind: 'rent', period_from, period_to, due_date, amount_cents, lines: linesOf(charge), source }),
    );
  }
  // What it was charged stays owed, except what is not due yet when it is deleted.
  if (!lease.live) {
    const ahead = [...posted.values()].flat().filter((charge) => charge.due_date > day && !isVoided(charge));
    return ahead.map((charge) => voidingCharge(charge, day, null, 'The lease was deleted.'));
  }
  if (!lease.terms) return drafts;
  for (const [month, some] of posted) {
    const [first] = some;
    // The last one says what of the month the lease covered then.
    const { period_from, period_to, source } = some.reduce((one, other) => (other._id > one._id ? other : one));
    if (!first || !period_from || !period_to) continue;
    const now = scheduled.get(month);
    // A lease that had ended and goes on after all has not been charged the rest of that month, nor what was credited.
    const coversMore = now !== undefined && (now.period_to > period_to || source.endsWith(CREDITED));
    const isOver = !coversMore && period_to < day && period_to <= to && period_from >= from;
    // What was cancelled is neither charged nor credited again.
    const counted_cents = sumOf(some.filter((charge) => !isVoided(charge)));
    const [low = 0, high = 0] = [sumOf(some), counted_cents].sort((one, other) => one - other);
    const difference = now
      ? Math.min(now.amount_cents - low, 0) + Math.max(now.amount_cents - high, 0)
      : -counted_cents;
    // A period that lies beyond what is due by now has no charge in this schedule.
    const isCovered = now !== undefined || period_from > to || period_from < from;
    if (isOver || difference === 0 || !isCovered) continue;
    if (some.every(isVoided)) continue;
    drafts.push(
      chargeOf(lease, {
        kind: 'rent',
        period_from: now?.period_from ?? period_from,
        period_to: now?.period_to ?? period_to,
        due_date: first.due_date > day ? first.due_date : day,
        amount_cents: difference,
        source: `${prefix}${month}:${some.length}${now ? '' : CREDITED}`,
        memo: CHANGED,
      }),
    );
  }
  return drafts;
}

/**
 * The deposit of a lease that the ledger has from its first day on, and differences after a change of it. A renewal owes
 * what it requires beyond the deposit of the lease before. One that was cancelled by hand, or settled, stays as it is.
 */
export function dueDeposit(
  lease: LedgerLease,
  charges: readonly Charge[],
  { day, isSettled }: { readonly day: string; readonly isSettled: boolean },
): ChargeDraft[] {
  const { terms, live, start_date, deposit_cents, renewal_of } = lease;
  if (!terms || !live || terms.charge_from !== start_date) return [];
  const source = depositSource(lease);
  const posted = charges.filter((charge) => charge.source === source || charge.source.startsWith(`${source}:`));
  const owed_cents = Math.max(deposit_cents - (renewal_of?.deposit_cents ?? 0), 0);
  const amount_cents = owed_cents - sumOf(posted);
  if (amount_cents === 0 || isSettled || posted.some(isVoidedBy(charges))) return [];
  const isFirst = posted.length === 0;
  // A difference, and what a late renewal brings, could not be paid before today.
  const due_date = start_date > day || (isFirst && !renewal_of) ? start_date : day;
  const as = isFirst ? { source } : { source: `${source}:${posted.length}`, memo: CHANGED };
  return [chargeOf(lease, { kind: 'deposit', due_date, amount_cents, ...as })];
}

/** The source of the fact that no late fee arises for a charge any more. */
export const waiverSource = (charge: number) => `late:${charge}:waived`;

/** Late fees of rent that was cancelled because its payment was changed or deleted: it was not due like that. */
function feesOfFormerRent(charges: readonly Charge[]): Charge[] {
  const isVoided = isVoidedBy(charges);
  const former = new Set(
    charges.flatMap(({ voids, posted_by }) => (voids !== null && posted_by === null ? voids : [])),
  );
  return charges.filter(
    (charge) =>
      charge.kind === 'late_fee' &&
      charge.voids === null &&
      charge.amount_cents > 0 &&
      !isVoided(charge) &&
      former.has(charge.of_charge ?? 0),
  );
}

/** Of which rents late fees were waived, or cancelled by hand. A payment that was changed is the same rent. */
function waivedRents(charges: readonly Charge[]): (rent: Charge) => boolean {
  const cancelled = new Set(charges.flatMap(({ voids, posted_by }) => (posted_by === null ? [] : (voids ?? []))));
  const waived = new Set(
    charges.flatMap(({ _id, kind, of_charge, source }) =>
      kind === 'late_fee' && of_charge !== null && (cancelled.has(_id) || source === waiverSource(of_charge))
        ? of_charge
        : [],
    ),
  );
  const roots = new Set(charges.flatMap((charge) => (waived.has(charge._id) ? (rootPaymentOf(charge) ?? []) : [])));
  return (rent) => waived.has(rent._id) || roots.has(rootPaymentOf(rent) ?? 0);
}

/**
 * The late fees that arose for the rent of a lease until a day and are not posted, and the cancelling of those that are
 * not due after all, because a payment dated in time turned up. A fee that a returned payment brings is dated on the day
 * of the return.
 */
export function dueLateFees(
  lease: LedgerLease,
  charges: readonly Charge[],
  payments: readonly PaymentFact[],
  { rule, since, day }: { readonly rule: LateFeeRule; readonly since: string; readonly day: string },
): ChargeDraft[] {
  const isVoided = isVoidedBy(charges);
  // Rent that somebody records as due earns fees where the lease charges rent by itself, and none before it did.
  const earnsFees = ({ source, due_date }: Charge) =>
    !isOfPayment(source) || (lease.terms !== null && due_date >= lease.terms.charge_from);
  // Nobody could pay in time what was charged only after a decision, or after the lease was renewed late.
  const postedOn = ({ posted_at }: Charge) => dayIn(lease.time_zone, posted_at);
  const own = charges.filter(({ source }) => source.startsWith(rentSource(lease)));
  const [renewedOn = ''] = lease.renewal_of ? own.map(postedOn).sort() : [];
  const isTimely = (charge: Charge) => {
    const { source, due_date } = charge;
    if (source.startsWith(stayingSource(lease))) return postedOn(charge) <= due_date;
    return !source.startsWith(rentSource(lease)) || due_date >= renewedOn;
  };
  const candidates = charges.filter(
    (charge) =>
      charge.kind === 'rent' &&
      charge.voids === null &&
      earnsFees(charge) &&
      isTimely(charge) &&
      !isVoided(charge) &&
      charge.amount_cents > 0 &&
      charge.due_date >= since &&
      charge.due_date < day,
  );
  const former = feesOfFormerRent(charges).map((fee) => voidingCharge(fee, day, null, 'The rent was cancelled.'));
  if (candidates.length === 0) return former;
  const isWaived = waivedRents(charges);
  const received = new Map(payments.map(({ _id, received_on }) => [_id, received_on]));
  const dueDates = new Map(charges.map(({ _id, due_date }) => [_id, due_date]));
  const { allocations, concessions } = allocate({ charges, payments, asOf: day, order: oldestFirst });
  // What was conceded of a rent, or credited because the lease changed, is not late either.
  const covered = [
    ...allocations.map(({ payment_id, ...paid }) => ({ ...paid, date: received.get(payment_id) })),
    ...concessions.map(({ concession_id, ...paid }) => ({ ...paid, date: dueDates.get(concession_id) })),
  ];
  const fees = candidates.flatMap((charge): ChargeDraft[] => {
    if (isWaived(charge)) return [];
    const posted = charges.filter(
      ({ kind, of_charge, voids }) => kind === 'late_fee' && of_charge === charge._id && voids === null,
    );
    const active = posted.filter((fee) => !isVoided(fee));
    const paid = covered
      .filter(({ charge_id }) => charge_id === charge._id)
      .map(({ date = day, amount_cents }) => ({ date, amount: fromCents(amount_cents) }));
    const { amount_cents, due_date, period_from, period_to } = charge;
    const due = lateFees({
      rule,
      charge: { amount: fromCents(amount_cents), due_date, ...(period_to && { period_to }) },
      payments: paid,
      as_of: day < addDays(due_date, 3_650) ? day : addDays(due_date, 3_650),
    });
    const differs = due.findIndex((fee, place) => active[place] && active[place].amount_cents !== fee.amount_cents);
    const kept = differs === -1 ? Math.min(due.length, active.length) : differs;
    const returnedAfter = (date: string) =>
      payments.reduce(
        (latest, { received_on, returned_on }) =>
          returned_on !== null &&
          received_on <= date &&
          returned_on > date &&
          returned_on <= day &&
          returned_on > latest
            ? returned_on
            : latest,
        date,
      );
    return [
      ...active.slice(kept).map((fee) => voidingCharge(fee, day, null, 'The rent was paid in time.')),
      ...due.slice(kept).map((fee, place) =>
        chargeOf(lease, {
          kind: 'late_fee',
          period_from,
          period_to,
          due_date: returnedAfter(fee.date),
          amount_cents: fee.amount_cents,
          lines: fee.lines.map((line) => ({ ...line, from: null, to: null })),
          source: `late:${charge._id}:${posted.length + place}`,
          of_charge: charge._id,
        }),
      ),
    ];
  });
  return [...former, ...fees];
}
