import { assistant } from '@keystead/contracts';
import { runService } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readAssistantConfig } from './config.ts';
import { createAssistant } from './create-assistant.ts';

await runService({
  contract: assistant,
  version: manifest.version,
  config: readAssistantConfig,
  create: createAssistant,
});
