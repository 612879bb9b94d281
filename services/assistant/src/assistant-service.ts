import { assistant, identity as identityContract } from '@keystead/contracts';
import { defineService, erasedAccounts, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { analyst } from './analyst/analyst.ts';
import { SERVICE_TIMEOUTS } from './chat/turn.ts';
import { logUnusedProvider, type ModelConfig, readAssistantConfig } from './config.ts';
import { createAssistant } from './create-assistant.ts';
import { languageModel } from './model/language-model.ts';
import { accountTasks, callerRecords, recordClients } from './records/caller-records.ts';
import { waitingTasks } from './tools/lookups/tasks.ts';
import { toolContext } from './tools/tool.ts';

/** Longer than the model's, so that the analyst can answer in its place. */
const serviceTimeouts = ({ answerSeconds }: ModelConfig) => ({
  ...SERVICE_TIMEOUTS,
  streamed: answerSeconds * 1_000 + SERVICE_TIMEOUTS.streamed,
});

export const assistantService = defineService({
  contract: assistant,
  version: manifest.version,
  config: readAssistantConfig,
  create({ config, database, identity, log }) {
    logUnusedProvider(config, log);
    const provider = config.model && languageModel(config.model, database, log);
    const clients = recordClients(config, identity);
    const people = serviceClient(identityContract, { baseUrl: config.IDENTITY_URL, identity });
    const application = createAssistant({
      database,
      analyst,
      ...(provider && { model: provider.model, summarise: provider.summarise, stores: provider.stores }),
      ...(config.model && { timeouts: serviceTimeouts(config.model) }),
      records: (caller, requestId) => callerRecords(clients, caller, requestId),
      contextOf: (caller, requestId) => toolContext(clients, caller, { requestId }),
      post: (body) => clients.identity('POST /internal/notices', { body }),
      erasedAccounts: erasedAccounts(config, identity),
      briefed: {
        zones: async () => (await people('GET /internal/briefing-zones')).time_zones,
        readers: (time_zone, after) => people('GET /internal/briefing-readers', { query: { time_zone, after } }),
        tasksOf: (accountId) => waitingTasks(accountTasks(clients, accountId)),
      },
      log,
      now: () => new Date(),
    });
    return {
      ...application,
      async prepare() {
        await application.prepare?.();
        // Readiness does not depend on the provider.
        provider?.probe();
      },
      async close() {
        provider?.stop();
        await application.close?.();
      },
    };
  },
});
