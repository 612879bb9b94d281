import { assistant } from '@keystead/contracts';
import { defineService, erasedAccounts } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { analyst } from './analyst/analyst.ts';
import { logUnusedProvider, readAssistantConfig } from './config.ts';
import { createAssistant } from './create-assistant.ts';
import { languageModel } from './model/language-model.ts';
import { callerRecords, recordClients } from './records/caller-records.ts';
import { toolContext } from './tools/tool.ts';

export const assistantService = defineService({
  contract: assistant,
  version: manifest.version,
  config: readAssistantConfig,
  create({ config, database, identity, log }) {
    logUnusedProvider(config, log);
    const clients = recordClients(config, identity);
    return createAssistant({
      database,
      analyst,
      ...(config.model && languageModel(config.model, database)),
      records: (caller, requestId) => callerRecords(clients, caller, requestId),
      contextOf: (caller, requestId) => toolContext(clients, caller, { requestId }),
      post: (body) => clients.identity('POST /internal/notices', { body }),
      erasedAccounts: erasedAccounts(config, identity),
      now: () => new Date(),
    });
  },
});
