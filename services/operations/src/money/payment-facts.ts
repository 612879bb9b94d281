import { dayIn, toCents } from '@keystead/service-kit';
import { purposeOf } from '../payments/payment.mapper.ts';
import { isOpen, type Payment } from '../payments/payment.ts';
import type { PaymentFact } from './allocation.ts';
import { type Charge, type ChargeDraft, type ChargeKind, chargeOf, isVoidedBy, voidingCharge } from './charge.ts';
import type { LedgerLease } from './ledger-lease.ts';

type Recorded = Pick<
  Payment,
  | '_id'
  | 'amount_cents'
  | 'payment_type'
  | 'status'
  | 'due_date'
  | 'created_at'
  | 'paid_date'
  | 'time_zone'
  | 'reversal'
  | 'on_account'
  | 'designation'
  | 'replaces_id'
  | 'replaced'
  | 'rest_cents'
  | 'rest_of_id'
  | 'notes'
> & { readonly forgone?: true };

const kinds: Readonly<Record<Payment['payment_type'], ChargeKind>> = {
  rent: 'rent',
  deposit: 'deposit',
  fee: 'other',
  maintenance: 'other',
};

/** Whether a source is that of a charge for a payment. */
export const isOfPayment = (source: string): boolean => source.includes(':payment:');

const sourceOf = (lease: Pick<LedgerLease, '_id'>, root: number) => `lease:${lease._id}:payment:${root}:`;

/** The payment that a charge was posted for: the first of its chain; null for any other charge. */
export function rootPaymentOf({ lease_id, source }: Pick<Charge, 'lease_id' | 'source'>): number | null {
  const own = `lease:${lease_id}:payment:`;
  return source.startsWith(own) ? Number(source.slice(own.length).split(':')[0]) : null;
}

/** The payments of a lease, each with the first of those that it replaces, or is the rest of, one after the other. */
function chainsOf(payments: readonly Recorded[]): Map<number, Recorded[]> {
  const roots = new Map<number, number>();
  const sorted = [...payments].sort((one, other) => one._id - other._id);
  for (const { _id, replaces_id, rest_of_id } of sorted) {
    const before = replaces_id ?? rest_of_id;
    roots.set(_id, roots.get(before ?? 0) ?? before ?? _id);
  }
  return Map.groupBy(sorted, ({ _id }) => roots.get(_id) ?? _id);
}

/** The charges that were posted for a payment that is due, or was, and those of them that count. */
function postedFor(lease: LedgerLease, root: number, charges: readonly Charge[]) {
  const posted = charges.filter(({ source }) => source.startsWith(sourceOf(lease, root)));
  const voided = isVoidedBy(charges);
  return { posted, active: posted.findLast((charge) => !voided(charge)) };
}

/** Whether a payment that was due is owed no longer: it failed, and none replaces it. */
const isGivenUp = ({ status, reversal, replaced }: Recorded): boolean =>
  status === 'failed' && reversal === null && !replaced;

/** What a chain is charged: its last payment or, once a part was received, what of it was received or is due. */
function amountOf(chain: readonly Recorded[], current: Recorded): number {
  if (chain.every(({ rest_cents }) => rest_cents == null)) return current.amount_cents;
  const rests = new Set(chain.map(({ rest_of_id }) => rest_of_id));
  const missing = chain.reduce((sum, { _id, rest_cents }) => sum + (rests.has(_id) ? 0 : (rest_cents ?? 0)), 0);
  const counting = chain.filter((payment) => payment.reversal === null && !payment.replaced && !isGivenUp(payment));
  return counting.reduce((sum, { amount_cents }) => sum + amount_cents, missing);
}

/** What a payment is for, in the words of the ledger: the month of a rent, else what somebody noted. */
function wordsOf(payment: Recorded, due_date: string): Partial<ChargeDraft> {
  if (payment.payment_type === 'rent') return { period_from: `${due_date.slice(0, 7)}-01` };
  return kinds[payment.payment_type] === 'other' ? { memo: purposeOf(payment) } : {};
}

/** Without a due date, a payment is due when it is recorded or, if the ledger did not see it due, when it is paid. */
function dueDayOf(payment: Recorded, active: Charge | undefined): string {
  const { due_date, time_zone, created_at, paid_date } = payment;
  if (due_date !== null) return due_date;
  if (isOpen(payment) || paid_date === null) return dayIn(time_zone, created_at);
  return active?.due_date ?? dayIn(time_zone, paid_date);
}

/** What the payments of one chain still have to be charged, and the cancelling of what they were charged before. */
function chargesOfChain(
  lease: LedgerLease,
  [root, all]: readonly [number, readonly Recorded[]],
  { charges, day }: { readonly charges: readonly Charge[]; readonly day: string },
): ChargeDraft[] {
  const { posted, active } = postedFor(lease, root, charges);
  const cancelled = (reason: string) => (active ? [voidingCharge(active, day, null, reason)] : []);
  const chain = all.filter(({ forgone }) => !forgone);
  const current = chain.at(-1);
  if (!current) return cancelled('The payment was deleted.');
  if (isGivenUp(current)) return cancelled('The payment failed.');
  // What was paid without ever being due was charged and paid at once. A payment that was reversed is owed no more.
  const { status, paid_date } = current;
  const isPaid = paid_date !== null && (active !== undefined || status === 'completed' || status === 'disputed');
  if (!isOpen(current) && !isPaid) return [];
  const due_date = dueDayOf(current, active);
  const { payment_type } = current;
  const amount_cents = amountOf(chain, current);
  const kind = kinds[payment_type];
  if (active?.amount_cents === amount_cents && active.due_date === due_date && active.kind === kind) return [];
  const source = `${sourceOf(lease, root)}${posted.length}`;
  const charge = chargeOf(lease, { kind, due_date, amount_cents, source, ...wordsOf(current, due_date) });
  return [...cancelled('The payment was changed.'), charge];
}

/**
 * What payments that were recorded as due still have to be charged, and which of their charges are to be cancelled: a
 * payment that is due is owed like a charge, until it is deleted. One that replaces another continues its charge. Where
 * the lease charged the deposit itself, a payment for it is no other one.
 */
export function chargesOfDuePayments(
  lease: LedgerLease,
  payments: readonly Recorded[],
  charges: readonly Charge[],
  day: string,
): ChargeDraft[] {
  const chargesDeposit = charges.some(({ source }) => source === depositSource(lease));
  const isCharged = ({ on_account, payment_type }: Recorded) =>
    !on_account && !(payment_type === 'deposit' && chargesDeposit);
  const chains = chainsOf(payments.filter(isCharged));
  const voided = isVoidedBy(charges);
  const isLeft = (charge: Charge) =>
    charge.voids === null &&
    charge.source.startsWith(`lease:${lease._id}:payment:`) &&
    !voided(charge) &&
    !chains.has(Number(charge.source.split(':')[3]));
  return [
    ...charges.filter(isLeft).map((charge) => voidingCharge(charge, day, null, 'The payment was deleted.')),
    ...[...chains].flatMap((chain) => chargesOfChain(lease, chain, { charges, day })),
  ];
}

export const depositSource = ({ _id }: Pick<LedgerLease, '_id'>) => `lease:${_id}:deposit`;

/** The money that was received for a lease. A payment that was recorded as due pays its own charge. */
export function paymentFacts(
  lease: LedgerLease,
  payments: readonly Recorded[],
  charges: readonly Charge[],
): PaymentFact[] {
  const chains = chainsOf(payments.filter(({ on_account }) => !on_account));
  const rootOf = new Map([...chains].flatMap(([root, chain]) => chain.map(({ _id }) => [_id, root] as const)));
  return payments.flatMap((payment) => {
    const { _id, amount_cents, paid_date, time_zone, reversal, payment_type, on_account } = payment;
    const isReceived = paid_date !== null && (payment.status !== 'failed' || reversal !== null);
    if (!isReceived) return [];
    const charged = on_account ? null : postedFor(lease, rootOf.get(_id) ?? _id, charges);
    // What it is for is charged with it. If that was cancelled since, the money was there all the same.
    if (charged?.posted.length === 0 && payment_type !== 'deposit') return [];
    const own = charged?.active;
    const received_on = dayIn(time_zone, paid_date);
    const returned = reversal && (reversal.returned_on ?? dayIn(time_zone, reversal.at));
    const designation = own
      ? [{ charge_id: own._id, amount_cents: own.amount_cents }]
      : (payment.designation ?? []).map(({ charge_id, amount }) => ({ charge_id, amount_cents: toCents(amount) }));
    return [
      {
        _id,
        received_on,
        amount_cents,
        designation,
        returned_on: returned && returned < received_on ? received_on : returned,
        is_deposit: payment_type === 'deposit',
      },
    ];
  });
}
