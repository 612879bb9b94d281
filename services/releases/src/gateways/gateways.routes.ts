import { releases as contract } from '@keystead/contracts';
import { endpoint, NotFound, nothing, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { plannedRelease } from '../releases/releases.mapper.ts';

export const gatewayRoutes = (deps: Dependencies) => [
  endpoint(contract, 'PUT /internal/gateway-state', async ({ body }) => {
    await deps.channels.register(body.built_in.map(({ remote }) => remote));
    await deps.gateways.save(body);
    return nothing;
  }),
  endpoint(contract, 'GET /internal/release-plan', async ({ query, signal }) =>
    reply(await deps.plan.other(query.after, signal)),
  ),
  /** Returns a release that isn't in a gateway's plan, even a blocked one: a page that has it still needs its files. */
  endpoint(contract, 'GET /internal/releases/{remote}/{release}', async ({ params: { remote, release } }) => {
    const stored = await deps.releases.named(remote, release);
    if (!stored) throw new NotFound(`There is no such release of ${remote}.`);
    return reply({ ...plannedRelease(stored), blocked: stored.state === 'blocked' });
  }),
];
