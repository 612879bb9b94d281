import { billing, portfolio } from '@keystead/contracts';
import { erasedAccounts, runService, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readPortfolioConfig } from './config.ts';
import { createPortfolio } from './create-portfolio.ts';
import { billingEntitlements } from './entitlements/billing-entitlements.ts';

await runService({
  contract: portfolio,
  version: manifest.version,
  config: readPortfolioConfig,
  create({ config, database, identity }) {
    const client = serviceClient(billing, { baseUrl: config.BILLING_URL, identity });
    const entitlements = billingEntitlements((caller, requestId) =>
      client('GET /internal/entitlements', { onBehalfOf: caller, requestId }),
    );
    return createPortfolio({ database, entitlements, erasedAccounts: erasedAccounts(config, identity) });
  },
});
