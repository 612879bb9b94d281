import { identityLink, type Logger, type Program } from '@keystead/service-kit';
import type { GatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';

/** Sets the gateway up as a program. It waits for no service: pages and health are served while all are down. */
export async function setUpGateway(config: GatewayConfig, log: Logger): Promise<Program> {
  const link = identityLink({
    service: 'gateway',
    baseUrl: config.IDENTITY_URL,
    secret: config.SERVICE_SECRET,
    log,
  });
  link.start();
  const { verifier, serviceIdentity } = link;
  const gateway = createGateway({ config, log, verifier, serviceIdentity });
  return {
    ...gateway,
    async close() {
      link.stop();
      await gateway.close();
    },
  };
}
