import { dayIn, type Scope } from '@keystead/service-kit';
import { oldestFirst, type PaymentFact } from './allocation.ts';
import type { Charge } from './charge.ts';
import type { LeaseState } from './journal.repository.ts';
import { factsOfLeases } from './lease-facts.ts';
import { type LeaseLedger, leaseLedger } from './ledger.ts';
import type { LedgerLease } from './ledger-lease.ts';
import { paymentFacts, rootPaymentOf } from './payment-facts.ts';
import type { ReportDependencies } from './report.ts';

/** Leases whose facts are read at once. */
const BATCH_SIZE = 500;

interface OwingLedger {
  readonly lease: LedgerLease;
  readonly ledger: LeaseLedger;
}

type Dependencies = Pick<ReportDependencies, 'journal' | 'ledgerLeases' | 'charges' | 'payments' | 'deposits' | 'now'>;

type Payment = Awaited<ReturnType<Dependencies['payments']['ofIds']>>[number];

/** What happened to a lease since it owed nothing. */
interface Since {
  readonly charges: readonly Charge[];
  readonly payments: readonly Payment[];
  /** Whether something of another time counts too, such as money that was meant for a later charge. */
  readonly isIncomplete: boolean;
}

/** The kind and the id of a source: `payment:3`. */
function factOf(source: string): readonly [kind: string, id: number] {
  const [kind = '', id = ''] = source.split(':');
  return [kind, Number(id)];
}

const idsOf = (sources: readonly string[], kind: string): number[] =>
  sources.flatMap((source) => {
    const [own, id] = factOf(source);
    return own === kind ? [id] : [];
  });

/** The facts behind the entries of some leases since each owed nothing, by lease. */
async function factsSince(
  { journal, charges, payments }: Dependencies,
  states: ReadonlyMap<number, LeaseState>,
  day: string,
): Promise<Map<number, Since>> {
  const sources = await journal.sourcesSince(
    new Map([...states].flatMap(([id, { settled }]) => (settled ? [[id, settled.on] as const] : []))),
    day,
  );
  const all = [...sources.values()].flat();
  const [charged, paid, later] = await Promise.all([
    charges.ofIds(idsOf(all, 'charge')),
    payments.ofIds(idsOf(all, 'payment')),
    charges.dueAfter([...sources.keys()], day),
  ]);
  // Money may have been meant for charges that are not due yet.
  const chargedSince = [...charged, ...later];
  const [designated, recordedDue] = await Promise.all([
    payments.designatedTo(chargedSince.map(({ _id }) => _id)),
    payments.ofIds(chargedSince.flatMap((charge) => rootPaymentOf(charge) ?? [])),
  ]);
  const chargesOf = Map.groupBy(charged, ({ lease_id }) => lease_id);
  const paymentsOf = Map.groupBy(paid, ({ lease_id }) => lease_id);
  const earlier = Map.groupBy([...designated, ...recordedDue], ({ lease_id }) => lease_id);
  return new Map(
    [...sources].map(([leaseId, own]) => {
      const since = { charges: chargesOf.get(leaseId) ?? [], payments: paymentsOf.get(leaseId) ?? [] };
      const settledOn = states.get(leaseId)?.settled?.on ?? '';
      const before = (earlier.get(leaseId) ?? []).filter((payment) => mayBePaidBy(payment, settledOn));
      return [leaseId, { ...since, isIncomplete: before.length > 0 || refersToOthers(own, since) }] as const;
    }),
  );
}

/** Whether a payment, or another that replaces it, may have been received by a day. */
const mayBePaidBy = ({ paid_date, time_zone, replaced }: Payment, day: string): boolean =>
  replaced === true || (paid_date !== null && dayIn(time_zone, paid_date) <= day);

/**
 * Whether an entry is about a fact of another time, such as an earlier payment that is returned or a charge that is not due
 * yet, or about a deposit that is applied.
 */
function refersToOthers(
  sources: readonly string[],
  { charges, payments }: Pick<Since, 'charges' | 'payments'>,
): boolean {
  const chargeIds = new Set(charges.map(({ _id }) => _id));
  const paymentIds = new Set(payments.map(({ _id }) => _id));
  const isKnown = (source: string) => {
    const [kind, id] = factOf(source);
    if (kind === 'charge') return chargeIds.has(id);
    return (kind === 'payment' || kind === 'return') && paymentIds.has(id);
  };
  const named = [
    ...charges.flatMap(({ voids }) => voids ?? []),
    ...payments.flatMap(({ designation }) => designation?.map(({ charge_id }) => charge_id) ?? []),
  ];
  return !sources.every(isKnown) || !named.every((id) => chargeIds.has(id));
}

/** Of no payment: their ids are above zero. */
const BROUGHT_FORWARD = 0;

/** What a lease had as a credit when it owed nothing: money like any other from then on. */
const creditOf = ({ on, credit_cents }: NonNullable<LeaseState['settled']>): PaymentFact[] =>
  credit_cents === 0
    ? []
    : [
        {
          _id: BROUGHT_FORWARD,
          received_on: on,
          amount_cents: credit_cents,
          designation: [],
          returned_on: null,
          is_deposit: false,
        },
      ];

/**
 * The ledger of a lease that follows from what happened since it owed nothing: all charges of before were paid then, and
 * the money of before is its credit. Null if that can't be told, or is not what the journal says.
 */
function ledgerSince(
  lease: LedgerLease,
  { settled, balance_cents }: LeaseState,
  since: Since | undefined,
  day: string,
): LeaseLedger | null {
  if (!settled || !since || since.isIncomplete) return null;
  const payments = [...creditOf(settled), ...paymentFacts(lease, since.payments, since.charges)];
  const ledger = leaseLedger({ charges: since.charges, payments }, { asOf: day, order: oldestFirst });
  return ledger.balance_cents === balance_cents ? ledger : null;
}

/**
 * What all leases owe together as of a day, less their credits, and the ledgers of those that owe something. Most of them
 * owed nothing some weeks ago, and only what happened since is read; of the others, everything is. The rows of such a ledger
 * begin there too.
 */
export async function owingLedgers(
  deps: Dependencies,
  scope: Scope,
  day: string,
): Promise<{ readonly balance_cents: number; readonly ledgers: readonly OwingLedger[] }> {
  const states = await deps.journal.leaseStates(scope, day);
  const owing = new Map([...states].filter(([, { balance_cents }]) => balance_cents > 0));
  const [leases, since] = await Promise.all([deps.ledgerLeases.ofIds([...owing.keys()]), factsSince(deps, owing, day)]);
  const ledgers: OwingLedger[] = [];
  const others: LedgerLease[] = [];
  for (const lease of leases) {
    const ledger = ledgerSince(lease, owing.get(lease._id) as LeaseState, since.get(lease._id), day);
    if (ledger) ledgers.push({ lease, ledger });
    else others.push(lease);
  }
  for (let at = 0; at < others.length; at += BATCH_SIZE)
    for (const { lease, ...facts } of await factsOfLeases(deps, others.slice(at, at + BATCH_SIZE)))
      ledgers.push({ lease, ledger: leaseLedger(facts, { asOf: day, order: oldestFirst }) });
  const balance_cents = [...states.values()].reduce((sum, each) => sum + each.balance_cents, 0);
  return { balance_cents, ledgers };
}
