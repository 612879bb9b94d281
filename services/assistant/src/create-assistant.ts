import { erasureJob, type ServiceParts } from '@keystead/service-kit';
import { confirmAction } from './actions/confirm-action.ts';
import { refuseAction } from './actions/refuse-action.ts';
import { type AssistantTools, assistantParts } from './assistant-parts.ts';
import { askAssistant } from './chat/ask-assistant.ts';
import { streamAnswer } from './chat/stream-answer.ts';
import { clearHistory } from './history/clear-history.ts';
import { keepMessages } from './history/keep-messages.ts';
import { listMessages } from './history/list-messages.ts';
import { readOffer } from './offer/read-offer.ts';

/** Wires the assistant service: its stores, its endpoints and its jobs. */
export function createAssistant(tools: AssistantTools): ServiceParts {
  const { database, erasedAccounts } = tools;
  const parts = assistantParts(tools);
  const { messages, actions, notices, limits } = parts;
  const kept = [messages, actions, notices, ...(tools.stores ?? [])];
  return {
    endpoints: [
      readOffer(parts),
      askAssistant(parts),
      streamAnswer(parts),
      listMessages(parts),
      keepMessages(parts),
      clearHistory(parts),
      confirmAction(parts),
      refuseAction(parts),
    ],
    jobs: [
      notices.job,
      erasureJob({
        fetch: erasedAccounts,
        database,
        erase: async (accountId) => {
          for (const store of kept) await store.eraseOf(accountId);
        },
      }),
    ],
    prepare: async () => {
      await Promise.all([...kept, limits].map((store) => store.createIndexes()));
    },
  };
}
