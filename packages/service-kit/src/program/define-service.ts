import { type Contract, events as eventsContract } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { identityLink } from '../auth/identity-link.ts';
import type { ServiceIdentity, TokenVerifier } from '../auth/tokens.ts';
import { changesOf } from '../feeds/changes.ts';
import { WatchedChanges } from '../feeds/watched-changes.ts';
import { createApp } from '../http/create-app.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { IdempotencyStore } from '../http/idempotency-store.ts';
import { serviceClient } from '../http/service-client.ts';
import { measureOutbox } from '../observability/metrics.ts';
import { atRest } from '../outbox/background-work.ts';
import { Outbox } from '../outbox/outbox.ts';
import { OutboxPublisher } from '../outbox/outbox-publisher.ts';
import type { Migration } from '../persistence/migrations.ts';
import type { Environment, ServiceConfig } from './config.ts';
import { databaseProgram, type PreparedProgram } from './database-program.ts';
import { type Job, startJobs } from './jobs.ts';
import { migrateCommand } from './migrate-command.ts';
import { type Startable, startable } from './run-program.ts';

export interface ServiceTools<C> {
  readonly config: C;
  readonly log: Logger;
  readonly database: Connection;
  readonly identity: ServiceIdentity;
  /** The change notifications of the service at a URL; undefined if that service has several copies. */
  readonly changesAt: (baseUrl: string) => WatchedChanges | undefined;
  /** Verifies tokens, for work such as streams that outlasts the authentication of its request. */
  readonly verifier: TokenVerifier;
}

export interface ServiceApplication {
  readonly endpoints: readonly Endpoint[];
  readonly jobs?: readonly Job[];
  /** Creates the indexes and everything else that the first request requires. */
  readonly prepare?: () => Promise<void>;
  /** Collections that are written regularly without any event, and that trigger no job. */
  readonly ignoredCollections?: readonly string[];
  /** Ends the responses that are open-ended, once the server accepts no more requests. */
  readonly endStreams?: () => void;
  /** Ends work besides requests and jobs, while the database is still open. */
  readonly close?: () => Promise<void>;
  /** Overrides the verifier; only identity uses its own. */
  readonly verifier?: TokenVerifier;
}

interface ServiceDefinition<C extends ServiceConfig> {
  readonly contract: Contract;
  /** The service's version, from its package.json. */
  readonly version: string;
  readonly config: (environment: Environment) => C;
  readonly create: (tools: ServiceTools<C>) => ServiceApplication | Promise<ServiceApplication>;
  /** They run before the service serves, and by its command `migrate`. */
  readonly migrations?: (database: Connection) => readonly Migration[];
}

async function setUpService<C extends ServiceConfig>(
  { contract, version, create }: ServiceDefinition<C>,
  config: C,
  log: Logger,
  database: Connection,
): Promise<PreparedProgram> {
  const link = identityLink(contract.service, config, log);
  const watched = new Map<string, WatchedChanges>();
  const changesAt = (baseUrl: string) => {
    if (!config.SINGLE_REPLICA || baseUrl === config.IDENTITY_URL) return link.changes;
    const changes = watched.get(baseUrl) ?? new WatchedChanges({ baseUrl, identity: link.serviceIdentity, log });
    watched.set(baseUrl, changes);
    return changes;
  };
  const { serviceIdentity: identity, verifier } = link;
  const application = await create({ config, log, database, identity, changesAt, verifier });
  const { endpoints } = application;
  const app = createApp({ contract, version, endpoints, verifier: application.verifier ?? verifier, database, log });
  const events = serviceClient(eventsContract, { baseUrl: config.EVENTS_URL, identity });
  const sender = new OutboxPublisher({
    database,
    service: contract.service,
    send: (reports) => events('POST /internal/reports', { body: { reports } }),
    log,
  });
  for (const name of ['reports', 'refused_reports'])
    measureOutbox(name, () => database.collection(name).estimatedDocumentCount());
  return {
    async prepare() {
      await new IdempotencyStore(database).createIndexes();
      await new Outbox(database).createIndexes();
      await application.prepare?.();
    },
    start() {
      if (!application.verifier) link.start();
      for (const changes of watched.values()) changes.start();
      const changes = config.SINGLE_REPLICA ? changesOf(database, application.ignoredCollections) : undefined;
      const stopJobs = startJobs([...(application.jobs ?? []), sender.job], log, changes);
      return {
        handler: app.callback(),
        endStreams: application.endStreams,
        async close() {
          link.stop();
          for (const changes of watched.values()) changes.stop();
          await Promise.all([stopJobs(), application.close?.()]);
          await atRest(database);
          await sender.stop();
        },
      };
    },
  };
}

export function defineService<C extends ServiceConfig>(definition: ServiceDefinition<C>): Startable {
  const { contract, version, migrations } = definition;
  const name = contract.service;
  const program = startable(name, definition.config, async (config, log) =>
    databaseProgram({
      ...{ name, version, log, migrations },
      uri: config.MONGODB_URI,
      databaseName: config.MONGODB_DATABASE ?? `keystead_${name}`,
      setUp: (database) => setUpService(definition, config, log, database),
    }),
  );
  return { ...program, migrate: (environment, args) => migrateCommand(name, migrations, environment, args) };
}
