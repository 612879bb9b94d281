import { dayIn } from '@keystead/service-kit';
import type { PaymentRepository } from '../payments/payment.repository.ts';
import type { Payment } from '../payments/payment.ts';
import type { PaymentFact } from './allocation.ts';
import type { ChargeRepository } from './charge.repository.ts';
import type { Charge } from './charge.ts';
import type { DepositRepository } from './deposit.repository.ts';
import { type DepositSettlement, moneyFacts } from './deposit.ts';
import type { MovedDeposit } from './deposit-moves.ts';
import type { LedgerLease } from './ledger-lease.ts';

/** Everything that the ledger of a lease follows from. */
export interface FactsOfLease {
  readonly lease: LedgerLease;
  /** Today at the property. */
  readonly day: string;
  readonly charges: readonly Charge[];
  readonly payments: readonly PaymentFact[];
  /** The payments as they were recorded. */
  readonly recorded: readonly Payment[];
  /** Its statement of the deposit. */
  readonly settlement: DepositSettlement | null;
  /** What of its deposit went along to its renewal. */
  readonly moved: MovedDeposit | null;
}

export interface LeaseFactSources {
  readonly charges: Pick<ChargeRepository, 'ofLeases'>;
  readonly payments: Pick<PaymentRepository, 'ofLeases'>;
  readonly deposits: Pick<DepositRepository, 'ofLeases'>;
  readonly now: () => Date;
}

/** What was recorded of each of some leases, in their order. */
export async function recordsOfLeases<L extends LedgerLease>(
  { charges, payments, deposits, now }: LeaseFactSources,
  leases: readonly L[],
) {
  const ids = leases.map(({ _id }) => _id);
  const [posted, recorded, settled] = await Promise.all([
    charges.ofLeases(ids),
    payments.ofLeases(ids),
    deposits.ofLeases([...ids, ...leases.flatMap(({ renewal_of }) => renewal_of?.id ?? [])]),
  ]);
  const chargesOf = Map.groupBy(posted, ({ lease_id }) => lease_id);
  const paymentsOf = Map.groupBy(recorded, ({ lease_id }) => lease_id);
  const settledOf = Map.groupBy(settled, ({ lease_id }) => lease_id);
  const at = now();
  return leases.map((lease) => ({
    lease,
    day: dayIn(lease.time_zone, at),
    charges: chargesOf.get(lease._id) ?? [],
    payments: paymentsOf.get(lease._id) ?? [],
    settlements: settledOf.get(lease._id) ?? [],
    former: settledOf.get(lease.renewal_of?.id ?? 0)?.[0] ?? null,
  }));
}

/** The facts of each of some leases, in their order. */
export const factsOfLeases = async (
  sources: LeaseFactSources,
  leases: readonly LedgerLease[],
): Promise<FactsOfLease[]> =>
  (await recordsOfLeases(sources, leases)).map(({ settlements, former, ...records }) => {
    const [settlement = null] = settlements;
    return {
      ...records,
      payments: moneyFacts(records.lease, { ...records, settlements, former }),
      recorded: records.payments,
      settlement: settlement?.moved ? null : settlement,
      moved: settlement?.moved ?? null,
    };
  });

export async function factsOfLease(sources: LeaseFactSources, lease: LedgerLease): Promise<FactsOfLease> {
  const [facts] = await factsOfLeases(sources, [lease]);
  return facts as FactsOfLease;
}
