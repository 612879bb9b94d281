import { operations } from '@keystead/contracts';
import { runService } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readOperationsConfig } from './config.ts';
import { createOperations } from './create-operations.ts';

await runService({
  contract: operations,
  version: manifest.version,
  config: readOperationsConfig,
  create: createOperations,
});
