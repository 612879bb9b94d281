import {
  type AllocationOrder,
  allocate,
  type ChargeFact,
  type ChargeKind,
  compareTexts,
  type LeaseFacts,
  type PaymentFact,
  voidsByCharge,
} from './allocation.ts';

/** A fact on the day on which it takes effect. */
export interface LedgerEvent {
  readonly date: string;
  readonly type: 'charge' | 'void' | 'payment' | 'return';
  /** Of the charge or the payment; of a void, the id of the charge that voids. */
  readonly id: number;
  /** The kind of a charge, also of one that is voided; null for money. */
  readonly kind: ChargeKind | null;
  readonly is_deposit: boolean;
  /** By how much the tenant owes more; negative for money that comes in and charges that go. */
  readonly owed_cents: number;
}

export interface LedgerRow extends Omit<LedgerEvent, 'owed_cents'> {
  readonly charge_cents: number;
  readonly payment_cents: number;
  /** After this row. Deposits leave it as it is. */
  readonly balance_cents: number;
}

interface OpenCharge {
  readonly charge: ChargeFact;
  readonly open_cents: number;
}

export interface LeaseLedger {
  readonly rows: readonly LedgerRow[];
  /** Charges less payments that were kept, without deposits: what is open less the credit. */
  readonly balance_cents: number;
  /** In the order in which they are paid, deposits included. */
  readonly open: readonly OpenCharge[];
  readonly credit_cents: number;
  /** The part of it that is not meant for a charge to come. */
  readonly free_credit_cents: number;
  /** What is open of charges that were due before the day, without deposits. */
  readonly past_due_cents: number;
  /** The oldest due date of those; null if nothing is past due. */
  readonly overdue_since: string | null;
  readonly deposit: { readonly charged_cents: number; readonly received_cents: number };
}

function chargeEvents(charge: ChargeFact, voiding: ChargeFact | undefined): LedgerEvent[] {
  const { _id: id, kind, due_date: date, amount_cents } = charge;
  const is_deposit = kind === 'deposit';
  const charged: LedgerEvent = { date, type: 'charge', id, kind, is_deposit, owed_cents: amount_cents };
  if (!voiding) return [charged];
  // A charge that is voided ahead of its due date is not owed earlier than it would have been.
  const from = compareTexts(date, voiding.due_date) > 0 ? date : voiding.due_date;
  return [charged, { ...charged, type: 'void', date: from, id: voiding._id, owed_cents: -amount_cents }];
}

function paymentEvents({ _id: id, received_on, returned_on, amount_cents, is_deposit }: PaymentFact): LedgerEvent[] {
  const paid: LedgerEvent = {
    date: received_on,
    type: 'payment',
    id,
    kind: null,
    is_deposit,
    owed_cents: -amount_cents,
  };
  return returned_on === null
    ? [paid]
    : [paid, { ...paid, type: 'return', date: returned_on, owed_cents: amount_cents }];
}

/** A return comes before the fees that it causes, but after its own payment. */
const placeInDay = ({ type }: LedgerEvent, isSameDay: boolean): number =>
  type === 'return' && !isSameDay ? 0 : 1 + ['charge', 'void', 'payment', 'return'].indexOf(type);

/** What the facts of a lease did up to a day, in order of date; on one day: returns, charges, voids, payments, then id. */
export function eventsOf({ charges, payments }: LeaseFacts, asOf: string): LedgerEvent[] {
  const voids = voidsByCharge(charges);
  const ofCharges = charges.flatMap((each) => (each.voids === null ? chargeEvents(each, voids.get(each._id)) : []));
  const sameDay = new Set(payments.flatMap((each) => (each.returned_on === each.received_on ? [each._id] : [])));
  const place = (event: LedgerEvent) => placeInDay(event, sameDay.has(event.id));
  return [...ofCharges, ...payments.flatMap(paymentEvents)]
    .filter(({ date }) => date <= asOf)
    .sort((one, other) => compareTexts(one.date, other.date) || place(one) - place(other) || one.id - other.id);
}

function rowsOf(events: readonly LedgerEvent[]): LedgerRow[] {
  let balance_cents = 0;
  return events.map(({ owed_cents, ...event }) => {
    if (!event.is_deposit) balance_cents += owed_cents;
    const isCharge = event.type === 'charge' || event.type === 'void';
    const [charge_cents, payment_cents] = isCharge ? [owed_cents, 0] : [0, -owed_cents];
    return { ...event, charge_cents, payment_cents, balance_cents };
  });
}

const sumOpen = (open: readonly OpenCharge[]): number => open.reduce((sum, { open_cents }) => sum + open_cents, 0);

/**
 * The account of a tenant on a day: a pure function of the facts dated up to it. A deposit is held for the
 * tenant when it is received, so its demand is no receivable: its rows say so and are not in the balance.
 */
export function leaseLedger(
  facts: LeaseFacts,
  { asOf, order }: { readonly asOf: string; readonly order: AllocationOrder },
): LeaseLedger {
  const rows = rowsOf(eventsOf(facts, asOf));
  const allocated = allocate({ ...facts, asOf, order });
  const chargesById = new Map(facts.charges.map((charge) => [charge._id, charge]));
  const open = [...allocated.open].flatMap(([id, open_cents]) => {
    const charge = chargesById.get(id);
    return charge ? [{ charge, open_cents }] : [];
  });
  const pastDue = open.filter(({ charge }) => charge.kind !== 'deposit' && charge.due_date < asOf);
  const deposits = rows.filter(({ is_deposit }) => is_deposit);
  return {
    rows,
    balance_cents: rows.at(-1)?.balance_cents ?? 0,
    open,
    credit_cents: allocated.credit_cents,
    free_credit_cents: allocated.credit_cents - allocated.reserved_cents,
    past_due_cents: sumOpen(pastDue),
    overdue_since: pastDue.map(({ charge }) => charge.due_date).sort(compareTexts)[0] ?? null,
    deposit: {
      charged_cents: deposits.reduce((sum, { charge_cents }) => sum + charge_cents, 0),
      received_cents: deposits.reduce((sum, { payment_cents }) => sum + payment_cents, 0),
    },
  };
}
