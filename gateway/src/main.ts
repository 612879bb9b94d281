import { identityLink, type Logger, type Program, runProgram, serveMetrics, startable } from '@keystead/service-kit';
import { type GatewayConfig, readGatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { openCount } from './limits/counts.ts';

const WARM_UP_AFTER_MS = 1_000;

/** Waits for no service: pages and health checks are there while all services are down. */
async function setUpGateway(config: GatewayConfig, log: Logger): Promise<Program> {
  // By default Node opens a debugger, through which any process of ours on this machine could read our secrets.
  process.on('SIGUSR1', () => log.warn('ignored a signal to open a debugger'));
  const link = identityLink('gateway', config, log);
  const { METRICS_PORT, METRICS_HOST } = config;
  const metrics = METRICS_PORT === undefined ? undefined : await serveMetrics(METRICS_PORT, METRICS_HOST);
  const { verifier, serviceIdentity } = link;
  const { count, close: closeCount } = openCount(config, log);
  const gateway = createGateway({ config, log, verifier, serviceIdentity, count });
  let warmUp: NodeJS.Timeout | undefined;
  return {
    ...gateway,
    start() {
      link.start();
      gateway.start();
      // The render process is not needed to be ready, and loads while the processors are busy with a start otherwise.
      warmUp = setTimeout(() => void gateway.warmUp(), WARM_UP_AFTER_MS);
    },
    async close() {
      clearTimeout(warmUp);
      link.stop();
      await Promise.all([gateway.close(), closeCount(), metrics?.close()]);
    },
  };
}

void runProgram(startable('gateway', readGatewayConfig, setUpGateway));
