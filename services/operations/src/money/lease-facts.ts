import { dayIn } from '@keystead/service-kit';
import type { PaymentRepository } from '../payments/payment.repository.ts';
import type { Payment } from '../payments/payment.ts';
import type { PaymentFact } from './allocation.ts';
import type { ChargeRepository } from './charge.repository.ts';
import type { Charge } from './charge.ts';
import type { DepositRepository } from './deposit.repository.ts';
import { type DepositSettlement, moneyFacts } from './deposit.ts';
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
  readonly settlement: DepositSettlement | null;
}

export interface LeaseFactSources {
  readonly charges: Pick<ChargeRepository, 'ofLeases'>;
  readonly payments: Pick<PaymentRepository, 'ofLeases'>;
  readonly deposits: Pick<DepositRepository, 'ofLeases'>;
  readonly now: () => Date;
}

export async function factsOfLease(
  { charges, payments, deposits, now }: LeaseFactSources,
  lease: LedgerLease,
): Promise<FactsOfLease> {
  const ids = [lease._id];
  const [posted, recorded, settlements] = await Promise.all([
    charges.ofLeases(ids),
    payments.ofLeases(ids),
    deposits.ofLeases(ids),
  ]);
  return {
    lease,
    day: dayIn(lease.time_zone, now()),
    charges: posted,
    payments: moneyFacts(lease, { charges: posted, payments: recorded, settlements }),
    recorded,
    settlement: settlements[0] ?? null,
  };
}
