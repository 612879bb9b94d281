import type { Contract } from '@keystead/contracts';
import Koa from 'koa';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import { metricsPage } from '../metrics/metrics-page.ts';
import { Outbox } from '../reports/outbox.ts';
import { bindContract } from './bind-contract.ts';
import type { Endpoint } from './endpoint.ts';
import { health } from './health.ts';
import { isDisconnect } from './is-disconnect.ts';
import { problems } from './problems.ts';
import { requestLog } from './request-log.ts';

/** The dependencies of {@link createApp}. */
export interface AppDefinition {
  readonly contract: Contract;
  /** The service's version, from its package.json. */
  readonly version: string;
  readonly endpoints: readonly Endpoint[];
  readonly verifier: TokenVerifier;
  readonly database: Connection | undefined;
  readonly log: Logger;
}

/** Creates the Koa application of a service. The middleware is listed in the order in which it handles a request. */
export function createApp({ contract, version, endpoints, verifier, database, log }: AppDefinition): Koa {
  const idempotency = database && new IdempotencyStore(database);
  const router = bindContract({
    contract,
    endpoints,
    verifier,
    idempotency,
    outbox: database && new Outbox(database),
  });
  // Requests reach services only through the gateway, which alone sets X-Forwarded-For to the visitor's address.
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.use(requestLog(log));
  app.use(problems());
  app.use(metricsPage());
  app.use(health(contract.service, version, database));
  app.use(router.routes());
  app.use(router.allowedMethods());
  app.silent = true;
  app.on('error', (err: NodeJS.ErrnoException) => {
    if (!isDisconnect(err)) log.error({ err }, 'the connection failed');
  });
  return app;
}
