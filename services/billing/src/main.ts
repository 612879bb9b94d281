import { billing, operations } from '@keystead/contracts';
import { erasedAccounts, runService, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readBillingConfig } from './config.ts';
import { createBilling } from './create-billing.ts';
import { stripeClient } from './provider/stripe-client.ts';

await runService({
  contract: billing,
  version: manifest.version,
  config: readBillingConfig,
  create({ config, database, identity, log }) {
    const client = serviceClient(operations, { baseUrl: config.OPERATIONS_URL, identity });
    return createBilling({
      database,
      log,
      erasedAccounts: erasedAccounts(config, identity),
      stripe: stripeClient(config),
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      publicUrl: config.PUBLIC_URL,
      cardPayments: { settle: (payment) => client('POST /internal/card-payments', { body: { ...payment } }) },
    });
  },
});
