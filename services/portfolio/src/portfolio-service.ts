import { billing, operations, identity as people, portfolio } from '@keystead/contracts';
import { defineService, erasedAccounts, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readPortfolioConfig } from './config.ts';
import { createPortfolio } from './create-portfolio.ts';
import { migrations } from './migrations.ts';
import type { PropertyReferences } from './properties/property.ts';
import type { Invitations } from './tenants/invitations.ts';

export const portfolioService = defineService({
  contract: portfolio,
  version: manifest.version,
  config: readPortfolioConfig,
  migrations,
  create({ config, database, identity }) {
    const client = serviceClient(billing, { baseUrl: config.BILLING_URL, identity });
    const users = serviceClient(people, { baseUrl: config.IDENTITY_URL, identity });
    const invitations: Invitations = {
      invite: async (invitees, { mail, caller, accountId, requestId }) => {
        const body = { people: [...invitees], mail, account_id: accountId };
        return (await users('POST /internal/invitations', { body, onBehalfOf: caller, requestId })).people;
      },
    };
    const uses = serviceClient(operations, { baseUrl: config.OPERATIONS_URL, identity });
    const propertyReferences: PropertyReferences = {
      paymentsIn: async (property_id, { caller, requestId }) => {
        const query = { property_id };
        return (await uses('GET /internal/property-uses', { query, onBehalfOf: caller, requestId })).payments;
      },
    };
    return createPortfolio({
      database,
      fetchEntitlements: (caller, requestId) => client('GET /internal/entitlements', { onBehalfOf: caller, requestId }),
      invitations,
      post: (body) => users('POST /internal/notices', { body }),
      propertyReferences,
      erasedAccounts: erasedAccounts(config, identity),
    });
  },
});
