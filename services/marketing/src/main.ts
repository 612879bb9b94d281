import { marketing } from '@keystead/contracts';
import { runService } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readMarketingConfig } from './config.ts';
import { createMarketing } from './create-marketing.ts';

await runService({
  contract: marketing,
  version: manifest.version,
  config: readMarketingConfig,
  create: createMarketing,
});
