import { billing, operations, identity as people, portfolio } from '@keystead/contracts';
import { acceptsRentByCard, defineService, erasedAccounts, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readOperationsConfig } from './config.ts';
import { createOperations } from './create-operations.ts';

/** The definition of the operations service, to be started with its settings. */
export const operationsService = defineService({
  contract: operations,
  version: manifest.version,
  config: readOperationsConfig,
  create({ config, database, identity, changesAt }) {
    const homes = serviceClient(portfolio, { baseUrl: config.PORTFOLIO_URL, identity });
    const users = serviceClient(people, { baseUrl: config.IDENTITY_URL, identity });
    const cards = serviceClient(billing, { baseUrl: config.BILLING_URL, identity });
    return createOperations({
      database,
      portfolio: {
        refer: (body, { caller, requestId }) =>
          homes('POST /internal/references', { body, onBehalfOf: caller, requestId }),
        changes: (since, cursor) => homes('GET /internal/changed-references', { query: { since, cursor } }),
      },
      checkouts: {
        begin: (body, { caller, requestId }) =>
          cards('POST /internal/checkouts', { body, onBehalfOf: caller, requestId }),
      },
      refunds: { request: (body) => cards('POST /internal/refunds', { body }) },
      acceptsCards: acceptsRentByCard(config),
      accountZones: (since, cursor) => users('GET /internal/account-zones', { query: { since, cursor } }),
      closingAccounts: (since) => users('GET /internal/closing-accounts', { query: { since } }),
      changed: {
        references: changesAt(config.PORTFOLIO_URL)?.of('references'),
        accounts: changesAt(config.IDENTITY_URL)?.of('accounts'),
      },
      post: (body) => users('POST /internal/notices', { body }),
      erasedAccounts: erasedAccounts(config, identity),
      now: () => new Date(),
    });
  },
});
