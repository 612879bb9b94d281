import { assertRange, type Caller } from '@keystead/service-kit';
import { periodOf } from '../days/period.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { PaymentFilter } from './payment-filter.ts';

/** The calendar days by which a query may filter payments. */
interface Days {
  readonly due_from?: string;
  readonly due_to?: string;
  readonly paid_from?: string;
  readonly paid_to?: string;
}

/**
 * Converts a query to a payment filter. Days of payment become instants in the time zone of the caller's account.
 * @throws ValidationFailed for a range that ends before it begins.
 */
export async function parsePaymentQuery<Q extends Days>(
  readModel: PortfolioReadModel,
  caller: Caller,
  { paid_from, paid_to, ...query }: Q,
): Promise<Omit<Q, 'paid_from' | 'paid_to'> & Pick<PaymentFilter, 'paid'>> {
  assertRange(query, 'due_from', 'due_to');
  assertRange({ paid_from, paid_to }, 'paid_from', 'paid_to');
  if ((paid_from ?? paid_to) === undefined) return query;
  return { ...query, paid: periodOf(paid_from, paid_to, await readModel.zoneOfCaller(caller)) };
}
