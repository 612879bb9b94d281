import { billing, operations, identity as people, portfolio } from '@keystead/contracts';
import { AppError, acceptsRentByCard, defineService, erasedAccounts, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readOperationsConfig } from './config.ts';
import { createOperations } from './create-operations.ts';
import { migrations } from './migrations.ts';

export const operationsService = defineService({
  contract: operations,
  version: manifest.version,
  config: readOperationsConfig,
  migrations,
  create({ config, database, identity, changesAt }) {
    const portfolioClient = serviceClient(portfolio, { baseUrl: config.PORTFOLIO_URL, identity });
    const identityClient = serviceClient(people, { baseUrl: config.IDENTITY_URL, identity });
    const billingClient = serviceClient(billing, { baseUrl: config.BILLING_URL, identity });
    return createOperations({
      database,
      portfolio: {
        refer: (body, { caller, requestId }) =>
          portfolioClient('POST /internal/references', { body, onBehalfOf: caller, requestId }),
        lease: async (id) => (await portfolioClient('GET /internal/lease-references/{id}', { params: { id } })).lease,
        changes: (since, cursor) => portfolioClient('GET /internal/changed-references', { query: { since, cursor } }),
      },
      checkouts: {
        start: (body, { caller, requestId }) =>
          billingClient('POST /internal/checkouts', { body, onBehalfOf: caller, requestId }),
      },
      refunds: { request: (body) => billingClient('POST /internal/refunds', { body }) },
      acceptsCards: acceptsRentByCard(config),
      accountZones: (since, cursor) => identityClient('GET /internal/account-zones', { query: { since, cursor } }),
      closingAccounts: (since) => identityClient('GET /internal/closing-accounts', { query: { since } }),
      changed: {
        references: changesAt(config.PORTFOLIO_URL)?.of('references'),
        accounts: changesAt(config.IDENTITY_URL)?.of('accounts'),
      },
      calendarReader: async (hash) => {
        try {
          return await identityClient('GET /internal/calendar-readers/{hash}', { params: { hash } });
        } catch (error) {
          if (error instanceof AppError && error.code === 'not_found') return null;
          throw error;
        }
      },
      publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
      post: (body) => identityClient('POST /internal/notices', { body }),
      erasedAccounts: erasedAccounts(config, identity),
      now: () => new Date(),
    });
  },
});
