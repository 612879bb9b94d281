import { releases as contract } from '@keystead/contracts';
import { endpoint, NotFound, nothing, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { plannedRelease } from '../releases/releases.mapper.ts';

const saveGatewayState = ({ gateways, channels }: Dependencies) =>
  endpoint(contract, 'PUT /internal/gateway-state', async ({ body }) => {
    await channels.register(body.built_in.map(({ remote }) => remote));
    await gateways.save(body);
    return nothing;
  });

const readPlan = ({ plan }: Dependencies) =>
  endpoint(contract, 'GET /internal/release-plan', async ({ query, signal }) =>
    reply(await plan.other(query.after, signal)),
  );

/** Returns a release that isn't in a gateway's plan, even a blocked one: a page that has it still needs its files. */
const readNamedRelease = ({ releases }: Dependencies) =>
  endpoint(contract, 'GET /internal/releases/{remote}/{release}', async ({ params: { remote, release } }) => {
    const stored = await releases.named(remote, release);
    if (!stored) throw new NotFound(`There is no such release of ${remote}.`);
    return reply({ ...plannedRelease(stored), blocked: stored.state === 'blocked' });
  });

export const gatewayRoutes = (deps: Dependencies) => [saveGatewayState(deps), readPlan(deps), readNamedRelease(deps)];
