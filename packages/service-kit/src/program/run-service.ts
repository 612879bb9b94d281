import type { Contract } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { createApp } from '../app/create-app.ts';
import type { Endpoint } from '../app/endpoint.ts';
import type { ServiceIdentity } from '../auth/service-identity.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { identityLink } from '../clients/identity-link.ts';
import type { ServiceConfig } from '../config/service-config.ts';
import { connectDatabase } from '../database/connect-database.ts';
import { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import { type Job, startJobs } from './jobs.ts';
import { type Program, runProgram } from './run-program.ts';

/** What a service builds its parts from. */
export interface ServiceTools<C> {
  readonly config: C;
  readonly log: Logger;
  readonly database: Connection;
  /** This service's own token, to call others with. */
  readonly identity: ServiceIdentity;
}

/** What a service consists of beside its contract. */
export interface ServiceParts {
  readonly endpoints: readonly Endpoint[];
  readonly jobs?: readonly Job[];
  /** Makes indexes and what else must be there before the first request. */
  readonly prepare?: () => Promise<void>;
  /** Ends what goes on beside requests and jobs, while the database is still open. */
  readonly close?: () => Promise<void>;
  /** Only identity verifies tokens by its own means. */
  readonly verifier?: TokenVerifier;
}

/** A service: the contract that it answers, its settings, and how it is put together. */
export interface ServiceDefinition<C extends ServiceConfig> {
  readonly contract: Contract;
  /** The service's own version, as its package.json has it. */
  readonly version: string;
  readonly config: () => C;
  readonly create: (tools: ServiceTools<C>) => ServiceParts | Promise<ServiceParts>;
}

/** Sets a service up as a program: database, link to identity, indexes, application, jobs. */
async function setUpService<C extends ServiceConfig>(
  { contract, version, create }: ServiceDefinition<C>,
  config: C,
  log: Logger,
): Promise<Program> {
  const database = await connectDatabase(config.MONGODB_URI, config.MONGODB_DATABASE ?? `keystead_${contract.service}`);
  const link = identityLink({
    service: contract.service,
    baseUrl: config.IDENTITY_URL,
    secret: config.SERVICE_SECRET,
    log,
  });
  const parts = await create({ config, log, database, identity: link.serviceIdentity });
  await new IdempotencyStore(database).createIndexes();
  await parts.prepare?.();
  if (!parts.verifier) link.start();
  const app = createApp({
    contract,
    version,
    endpoints: parts.endpoints,
    verifier: parts.verifier ?? link.verifier,
    database,
    log,
  });
  const stopJobs = startJobs(parts.jobs ?? [], log);
  return {
    handler: app.callback(),
    async close() {
      link.stop();
      await Promise.all([stopJobs(), parts.close?.()]);
      await database.close();
    },
  };
}

/** The `main` of a service. */
export function runService<C extends ServiceConfig>(definition: ServiceDefinition<C>): Promise<void> {
  return runProgram(definition.contract.service, definition.config, (config, log) =>
    setUpService(definition, config, log),
  );
}
