import { type MaintenanceCosts, operations } from '@keystead/contracts';
import { assertRange, type Caller, endpoint, fromCents, reply, type Scope } from '@keystead/service-kit';
import { idsAmong, presentKey } from '../breakdowns/present-key.ts';
import { periodOf } from '../days/period.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CostBreaking, RequestCosts } from './request-costs.ts';
import { requestPolicy } from './request-policy.ts';

type Stores = Pick<Dependencies, 'readModel' | 'personnel'>;

/** The names of the properties or personnel that the rows are about, if their keys are ids. */
async function namesOf({ readModel, personnel }: Stores, by: CostBreaking['by'], { rows }: RequestCosts) {
  const ids = idsAmong(rows);
  if (by === 'personnel') return personnel.namesOf(ids);
  return new Map([...(await readModel.properties(ids))].map(([id, { name }]) => [id, name]));
}

const presented = ({ cost_cents, count, without_cost }: RequestCosts['sum']) => ({
  amount: fromCents(cost_cents),
  requests: count,
  without_cost,
});

/** The scope of costs that a caller may read. It is empty for a tenant, who may read no costs. */
const scopeOf = async (readModel: Dependencies['readModel'], caller: Caller): Promise<Scope> =>
  requestPolicy.readCosts(caller) ? readModel.scopeOf(caller) : { kind: 'nothing' };

/**
 * Answers the costs of requests that are completed now. Never refused, because every page makes sense to every role
 * (rules §2).
 */
export const readCosts = ({ requests, readModel, personnel }: Dependencies) =>
  endpoint(operations, 'GET /maintenance/costs', async ({ caller, query: { by, from, to, ...filter } }) => {
    assertRange({ from, to }, 'from', 'to');
    const [scope, zone] = await Promise.all([scopeOf(readModel, caller), readModel.zoneOfCaller(caller)]);
    const found = await requests.costs(scope, { ...filter, closed: periodOf(from, to, zone) }, { by, zone });
    const names = await namesOf({ readModel, personnel }, by, found);
    const costs: MaintenanceCosts = {
      rows: found.rows.map(({ key, ...sums }) => ({ ...presentKey(key, names), ...presented(sums) })),
      sum: presented(found.sum),
      capped: found.capped,
    };
    return reply(costs);
  });
