import { assistant, identity as people } from '@keystead/contracts';
import { defineService, erasedAccounts, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { analyst } from './analyst/analyst.ts';
import { ModelBudget } from './budget/model-budget.ts';
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
    const { PORTFOLIO_URL, OPERATIONS_URL, IDENTITY_URL, model } = config;
    const users = serviceClient(people, { baseUrl: IDENTITY_URL, identity });
    const clients = recordClients({
      portfolioUrl: PORTFOLIO_URL,
      operationsUrl: OPERATIONS_URL,
      identityUrl: IDENTITY_URL,
      identity,
    });
    const budget =
      model && new ModelBudget(database, { tokens: model.dailyTokens, microdollars: model.dailyDollars * 1_000_000 });
    return createAssistant({
      database,
      analyst,
      ...(model && budget && { model: languageModel(model, budget), stores: [budget] }),
      records: (caller, requestId) => callerRecords(clients, caller, requestId),
      contextOf: (caller, requestId) => toolContext(clients, caller, { requestId }),
      post: (body) => users('POST /internal/notices', { body }),
      erasedAccounts: erasedAccounts(config, identity),
      now: () => new Date(),
    });
  },
});
