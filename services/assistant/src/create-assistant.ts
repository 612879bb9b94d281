import { erasureJob, type ServiceApplication } from '@keystead/service-kit';
import { actionEndpoints } from './actions/action.routes.ts';
import { briefingJob } from './briefings/briefing-job.ts';
import { chatEndpoints } from './chat/chat.routes.ts';
import { type AssistantTools, createDependencies } from './dependencies.ts';
import { messageEndpoints } from './history/message.routes.ts';
import { mcpEndpoints } from './mcp/mcp.routes.ts';

export function createAssistant(tools: AssistantTools): ServiceApplication {
  const { database, erasedAccounts } = tools;
  const deps = createDependencies(tools);
  const { messages, actions, notices, rounds, briefings, limits, plans, mcp } = deps;
  const stored = [messages, actions, notices, briefings, ...(tools.stores ?? [])];
  return {
    close: () => plans.stop(),
    endpoints: [...chatEndpoints(deps), ...messageEndpoints(deps), ...actionEndpoints(deps), ...mcpEndpoints(deps)],
    endStreams: mcp.stop,
    jobs: [
      notices.job,
      briefingJob({ ...tools, ...tools.briefed, rounds, briefings, notices }),
      erasureJob({
        fetch: erasedAccounts,
        database,
        erase: async (accountId) => {
          for (const store of stored) await store.eraseOf(accountId);
        },
      }),
    ],
    prepare: async () => {
      // All limits count in one collection.
      await Promise.all([...stored, rounds, limits.ofUser].map((store) => store.createIndexes()));
    },
  };
}
