import type { Charge } from './charge.ts';

export type ChargeFact = Pick<
  Charge,
  '_id' | 'kind' | 'period_from' | 'period_to' | 'due_date' | 'amount_cents' | 'voids' | 'of_charge'
>;

export type ChargeKind = Charge['kind'];

/** What a payment was named for: no more than `amount_cents` of it goes to that charge first. */
interface Designation {
  readonly charge_id: number;
  readonly amount_cents: number;
}

/** Money that was received. A payment that was returned counts until the day before `returned_on`. */
export interface PaymentFact {
  readonly _id: number;
  readonly received_on: string;
  readonly amount_cents: number;
  readonly designation: readonly Designation[];
  readonly returned_on: string | null;
  /** A deposit pays charges of that kind alone, and no other payment does. */
  readonly is_deposit: boolean;
  /** Money that was held as a deposit before. The entry of its deposit statement, or of its move, posts it. */
  readonly from_deposit?: boolean;
  /** Of a deposit that a renewal took over: when the tenant paid it. */
  readonly first_received_on?: string;
}

/** All charges and payments of one lease, in any order, future ones included. A charge is voided once at most. */
export interface LeaseFacts {
  readonly charges: readonly ChargeFact[];
  readonly payments: readonly PaymentFact[];
}

/**
 * Which open charge is paid first. `oldest_first`: by due date; then rent, utility, late fee, all other kinds alike; then
 * the older id. `class`: by the place of the kind in `classes`, kinds that are not listed last; then as before.
 */
export type AllocationOrder =
  | { readonly by: 'oldest_first' }
  | { readonly by: 'class'; readonly classes: readonly ChargeKind[] };

export const oldestFirst: AllocationOrder = { by: 'oldest_first' };

interface Allocation {
  readonly payment_id: number;
  readonly charge_id: number;
  readonly amount_cents: number;
}

export interface Allocations {
  /** In the order in which the money arrived. */
  readonly allocations: readonly Allocation[];
  /** What negative charges pay of others. */
  readonly concessions: readonly (Omit<Allocation, 'payment_id'> & { readonly concession_id: number })[];
  /** Charges that are due and not fully paid, deposits included, and what is open of each. */
  readonly open: ReadonlyMap<number, number>;
  /** Money that pays nothing yet, without deposits. */
  readonly credit_cents: number;
  /** The part of the credit that is designated to charges that are not due yet. */
  readonly reserved_cents: number;
}

interface Target {
  readonly charge: ChargeFact;
  left: number;
}

/** A payment or a negative charge, as money that pays charges. */
interface Fund {
  readonly id: number;
  readonly date: string;
  readonly isPayment: boolean;
  readonly designation: readonly Designation[];
  /** What is free to pay any charge. */
  left: number;
  /** What is designated to charges that have not been due so far. */
  held: { readonly target: Target; readonly cents: number }[];
  readonly paid: Map<number, number>;
}

const firstClasses: readonly ChargeKind[] = ['rent', 'utility', 'late_fee'];

const placeIn = (classes: readonly ChargeKind[], kind: ChargeKind): number => {
  const place = classes.indexOf(kind);
  return place < 0 ? classes.length : place;
};

export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const compareBy = (order: AllocationOrder) => (one: ChargeFact, other: ChargeFact) =>
  (order.by === 'class' ? placeIn(order.classes, one.kind) - placeIn(order.classes, other.kind) : 0) ||
  compareTexts(one.due_date, other.due_date) ||
  placeIn(firstClasses, one.kind) - placeIn(firstClasses, other.kind) ||
  one._id - other._id;

/** The charges that void others, by the id of what they void. */
export const voidsByCharge = (charges: readonly ChargeFact[]): ReadonlyMap<number, ChargeFact> =>
  new Map(charges.flatMap((charge) => (charge.voids === null ? [] : [[charge.voids, charge] as const])));

/** Whether money was received by a date and not returned by then. */
const isReceived = ({ received_on, returned_on }: PaymentFact, asOf: string): boolean =>
  received_on <= asOf && (returned_on === null || returned_on > asOf);

const fundOf = (id: number, date: string, cents: number, payment?: PaymentFact): Fund => ({
  id,
  date,
  isPayment: payment !== undefined,
  designation: payment?.designation ?? [],
  left: cents,
  held: [],
  paid: new Map(),
});

/** Payments, and charges below zero, in the order in which they pay. */
function fundsOf(charges: readonly ChargeFact[], payments: readonly PaymentFact[], asOf: string): Fund[] {
  const concessions = charges.filter(({ amount_cents, due_date }) => amount_cents < 0 && due_date <= asOf);
  return [
    ...concessions.map(({ _id, due_date, amount_cents }) => fundOf(_id, due_date, -amount_cents)),
    ...payments.map((payment) => fundOf(payment._id, payment.received_on, payment.amount_cents, payment)),
  ].sort(
    (one, other) =>
      compareTexts(one.date, other.date) || Number(one.isPayment) - Number(other.isPayment) || one.id - other.id,
  );
}

function pay(fund: Fund, target: Target, most: number): void {
  const cents = Math.min(most, fund.left, target.left);
  if (cents <= 0) return;
  fund.left -= cents;
  target.left -= cents;
  fund.paid.set(target.charge._id, (fund.paid.get(target.charge._id) ?? 0) + cents);
}

function holdDesignated(fund: Fund, targets: ReadonlyMap<number, Target>): void {
  for (const { charge_id, amount_cents } of fund.designation) {
    const target = targets.get(charge_id);
    const cents = Math.min(amount_cents, fund.left);
    if (!target || cents <= 0) continue;
    fund.left -= cents;
    fund.held.push({ target, cents });
  }
}

/** Pays the charges that are due by a date with what is designated to them; what is left of that is free. */
function payDesignated(fund: Fund, date: string): void {
  const { held } = fund;
  fund.held = held.filter(({ target }) => target.charge.due_date > date);
  for (const { target, cents } of held) {
    if (target.charge.due_date > date) continue;
    fund.left += cents;
    pay(fund, target, cents);
  }
}

/**
 * Lets funds pay charges day by day, so that a charge that was paid stays paid when a later one comes first in order. On
 * each day designated money pays before free money, and older money before newer.
 */
function payByDay(targets: readonly Target[], funds: readonly Fund[], order: AllocationOrder, asOf: string): void {
  const byId = new Map(targets.map((target) => [target.charge._id, target]));
  const compare = compareBy(order);
  const dates = new Set([...targets.map(({ charge }) => charge.due_date), ...funds.map(({ date }) => date)]);
  const dueOn = Map.groupBy(targets, ({ charge }) => charge.due_date);
  const fundsOn = Map.groupBy(funds, ({ date }) => date);
  let due: Target[] = [];
  let active: Fund[] = [];
  for (const date of [...dates].sort(compareTexts)) {
    if (date > asOf) break;
    due.push(...(dueOn.get(date) ?? []));
    const arrived = fundsOn.get(date) ?? [];
    for (const fund of arrived) holdDesignated(fund, byId);
    active.push(...arrived);
    if (active.length === 0) continue;
    due.sort((one, other) => compare(one.charge, other.charge));
    for (const fund of active) payDesignated(fund, date);
    for (const fund of active) for (const target of due) pay(fund, target, fund.left);
    due = due.filter(({ left }) => left > 0);
    active = active.filter(({ left, held }) => left > 0 || held.length > 0);
  }
}

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

/**
 * What the money of a lease has paid by a day: a pure function of the facts dated up to `asOf`. A charge
 * counts from its due date until the day before it is voided; what paid it is free from then on, as if it had never been.
 * A negative charge is money from its due date. Deposits are paid by payments of deposits alone, which pay nothing else.
 * Neither the order of the arrays nor that of recording matters.
 */
export function allocate({
  charges,
  payments,
  asOf,
  order,
}: LeaseFacts & { readonly asOf: string; readonly order: AllocationOrder }): Allocations {
  const voids = voidsByCharge(charges);
  const isVoided = ({ _id }: ChargeFact) => (voids.get(_id)?.due_date ?? '9999-12-31') <= asOf;
  const valid = charges.filter((charge) => charge.voids === null && !isVoided(charge));
  const kept = payments.filter((payment) => isReceived(payment, asOf));
  const poolOf = (isDeposit: boolean) => {
    const own = valid.filter(({ kind }) => (kind === 'deposit') === isDeposit);
    const positive = own.filter(({ amount_cents }) => amount_cents > 0);
    const targets = positive.map((charge) => ({ charge, left: charge.amount_cents }));
    const money = kept.filter(({ is_deposit }) => is_deposit === isDeposit);
    const funds = fundsOf(own, money, asOf);
    payByDay(targets, funds, order, asOf);
    return { targets, funds };
  };
  const general = poolOf(false);
  const pools = [general, poolOf(true)];
  const funds = pools.flatMap((pool) => pool.funds);
  const paidBy = (isPayment: boolean) =>
    funds
      .filter((fund) => fund.isPayment === isPayment)
      .flatMap(({ id, paid }) => [...paid].map(([charge_id, amount_cents]) => ({ id, charge_id, amount_cents })));
  const open = pools
    .flatMap(({ targets }) => targets)
    .filter(({ charge, left }) => left > 0 && charge.due_date <= asOf)
    .sort((one, other) => compareBy(order)(one.charge, other.charge));
  const reserved_cents = sum(general.funds.flatMap(({ held }) => held.map(({ cents }) => cents)));
  return {
    allocations: paidBy(true).map(({ id, ...paid }) => ({ payment_id: id, ...paid })),
    concessions: paidBy(false).map(({ id, ...paid }) => ({ concession_id: id, ...paid })),
    open: new Map(open.map(({ charge, left }) => [charge._id, left])),
    credit_cents: reserved_cents + sum(general.funds.map(({ left }) => left)),
    reserved_cents,
  };
}
