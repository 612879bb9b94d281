import { billing, operations, identity as people, portfolio } from '@keystead/contracts';
import { acceptsRentByCard, defineService, erasedAccounts, secretsOf, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readBillingConfig } from './config.ts';
import { createBilling } from './create-billing.ts';
import { providerName, stripeClient } from './provider/stripe-client.ts';

export const billingService = defineService({
  contract: billing,
  version: manifest.version,
  config: readBillingConfig,
  create({ config, database, identity, log }) {
    const operationsClient = serviceClient(operations, { baseUrl: config.OPERATIONS_URL, identity });
    const portfolioClient = serviceClient(portfolio, { baseUrl: config.PORTFOLIO_URL, identity });
    const identityClient = serviceClient(people, { baseUrl: config.IDENTITY_URL, identity });
    return createBilling({
      database,
      log,
      erasedAccounts: erasedAccounts(config, identity),
      stripe: stripeClient(config),
      provider: providerName(config),
      webhookSecrets: secretsOf(config.STRIPE_WEBHOOK_SECRET),
      publicUrl: config.PUBLIC_URL,
      acceptsCards: acceptsRentByCard(config),
      post: (body) => identityClient('POST /internal/notices', { body }),
      people: {
        async person(caller) {
          const { user } = await identityClient('GET /profile', { onBehalfOf: caller });
          return { email: user.email, name: `${user.first_name} ${user.last_name}` };
        },
        async accountSince(admin, accountId) {
          const asked = { onBehalfOf: admin, body: { ids: [accountId] } };
          const { accounts } = await identityClient('POST /internal/accounts', asked);
          return accounts[0] ? new Date(accounts[0].created_at) : null;
        },
      },
      properties: {
        count: async (caller) =>
          (await portfolioClient('GET /internal/property-count', { onBehalfOf: caller })).properties,
      },
      cardPayments: {
        complete: (payment) => operationsClient('POST /internal/card-payments', { body: payment }),
        update: (body) => operationsClient('POST /internal/card-payment-states', { body }),
      },
    });
  },
});
