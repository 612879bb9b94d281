import { billing } from '@keystead/contracts';
import { erasedAccounts, runService } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readBillingConfig } from './config.ts';
import { createBilling } from './create-billing.ts';

await runService({
  contract: billing,
  version: manifest.version,
  config: readBillingConfig,
  create: ({ config, database, identity }) =>
    createBilling({ database, erasedAccounts: erasedAccounts(config, identity) }),
});
