import { events, identity as people } from '@keystead/contracts';
import { defineService, erasedAccounts, secretsOf, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readEventsConfig } from './config.ts';
import { createEvents } from './create-events.ts';
import { migrations } from './migrations.ts';

export const eventsService = defineService({
  contract: events,
  version: manifest.version,
  config: readEventsConfig,
  migrations,
  create({ config, database, identity, changesAt, verifier, log }) {
    const users = serviceClient(people, { baseUrl: config.IDENTITY_URL, identity });
    return createEvents({
      database,
      log,
      verifier,
      erasedAccounts: erasedAccounts(config, identity),
      endedKeys: (since) => users('GET /internal/ended-keys', { query: { since } }),
      keysChanged: changesAt(config.IDENTITY_URL)?.of('keys'),
      singleReplica: config.SINGLE_REPLICA,
      post: (body) => users('POST /internal/notices', { body }),
      keys: secretsOf(config.EVENTS_KEY ?? config.SERVICE_SECRET),
      allowPrivate: config.WEBHOOKS_ALLOW_PRIVATE,
      timeoutMs: config.WEBHOOKS_PATIENCE,
      pace: config.WEBHOOKS_PACE,
    });
  },
});
