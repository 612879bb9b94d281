import { releases as contract } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Stores what a gateway was deployed with. */
export const saveGatewayState = ({ gateways }: Pick<Dependencies, 'gateways'>) =>
  endpoint(contract, 'PUT /internal/gateway-state', async ({ body }) => {
    await gateways.save(body);
    return nothing;
  });
