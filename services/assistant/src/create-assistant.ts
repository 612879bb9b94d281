import { erasureJob, type ServiceApplication } from '@keystead/service-kit';
import { confirmAction } from './actions/confirm-action.ts';
import { refuseAction } from './actions/refuse-action.ts';
import { askAssistant } from './chat/ask-assistant.ts';
import { streamAnswer } from './chat/stream-answer.ts';
import { type AssistantTools, createDependencies } from './dependencies.ts';
import { clearHistory } from './history/clear-history.ts';
import { listMessages } from './history/list-messages.ts';
import { storeMessages } from './history/store-messages.ts';
import { readOffer } from './offer/read-offer.ts';

/** Wires the assistant service: its stores, its endpoints and its jobs. */
export function createAssistant(tools: AssistantTools): ServiceApplication {
  const { database, erasedAccounts } = tools;
  const deps = createDependencies(tools);
  const { messages, actions, notices, limits } = deps;
  const stored = [messages, actions, notices, ...(tools.stores ?? [])];
  return {
    endpoints: [
      readOffer(deps),
      askAssistant(deps),
      streamAnswer(deps),
      listMessages(deps),
      storeMessages(deps),
      clearHistory(deps),
      confirmAction(deps),
      refuseAction(deps),
    ],
    jobs: [
      notices.job,
      erasureJob({
        fetch: erasedAccounts,
        database,
        erase: async (accountId) => {
          for (const store of stored) await store.eraseOf(accountId);
        },
      }),
    ],
    prepare: async () => {
      await Promise.all([...stored, limits].map((store) => store.createIndexes()));
    },
  };
}
