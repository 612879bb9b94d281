import { assertRange, type Caller } from '@keystead/service-kit';
import { periodOf } from '../days/period.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { RequestFilter } from './request-filter.ts';

/** The calendar days by which a query may filter requests. */
interface Days {
  readonly created_from?: string;
  readonly created_to?: string;
  readonly closed_from?: string;
  readonly closed_to?: string;
}

/**
 * Converts a query to a request filter. Days become instants in the time zone of the caller's account.
 * @throws ValidationFailed for a range that ends before it begins.
 */
export async function parseRequestQuery<Q extends Days>(
  readModel: PortfolioReadModel,
  caller: Caller,
  { created_from, created_to, closed_from, closed_to, ...query }: Q,
): Promise<Omit<Q, keyof Days> & Pick<RequestFilter, 'created' | 'closed'>> {
  assertRange({ created_from, created_to }, 'created_from', 'created_to');
  assertRange({ closed_from, closed_to }, 'closed_from', 'closed_to');
  if ((created_from ?? created_to ?? closed_from ?? closed_to) === undefined) return query;
  const zone = await readModel.zoneOfCaller(caller);
  return {
    ...query,
    created: periodOf(created_from, created_to, zone),
    closed: periodOf(closed_from, closed_to, zone),
  };
}
