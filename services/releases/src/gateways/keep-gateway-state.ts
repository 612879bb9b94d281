import { releases as contract } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Stores what a gateway was deployed with. */
export const keepGatewayState = ({ gateways }: Pick<Dependencies, 'gateways'>) =>
  endpoint(contract, 'PUT /internal/gateway-state', async ({ body }) => {
    await gateways.keep(body);
    return nothing;
  });
