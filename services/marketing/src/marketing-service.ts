import { join } from 'node:path';
import { marketing, identity as people } from '@keystead/contracts';
import { defineService, erasedAccounts, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readMarketingConfig } from './config.ts';
import { createMarketing } from './create-marketing.ts';
import { httpHealthCheck } from './status/status-checks.ts';

export const marketingService = defineService({
  contract: marketing,
  version: manifest.version,
  config: readMarketingConfig,
  create({ config, database, log, identity }) {
    const users = serviceClient(people, { baseUrl: config.IDENTITY_URL, identity });
    return createMarketing({
      database,
      log,
      publicUrl: config.PUBLIC_URL,
      contentFolder: join(import.meta.dirname, '../content'),
      post: (body) => users('POST /internal/notices', { body }),
      erasedAccounts: erasedAccounts(config, identity),
      health: httpHealthCheck({
        identity: config.IDENTITY_URL,
        portfolio: config.PORTFOLIO_URL,
        operations: config.OPERATIONS_URL,
        billing: config.BILLING_URL,
        assistant: config.ASSISTANT_URL,
      }),
      now: () => new Date(),
    });
  },
});
