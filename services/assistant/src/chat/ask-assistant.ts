import { assistant } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { AssistantParts } from '../assistant-parts.ts';

/** Answers a question when the answer is whole. */
export const askAssistant = ({ chatDesk }: AssistantParts) =>
  endpoint(assistant, 'POST /ai/chat', async ({ caller, body, signal, requestId, log }) => {
    await chatDesk.admit(caller);
    return reply(
      await chatDesk.answer({ caller, question: body, signal, requestId, log, streamed: false, tell: () => undefined }),
    );
  });
