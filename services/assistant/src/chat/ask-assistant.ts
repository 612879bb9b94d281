import { assistant } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { AssistantParts } from '../assistant-parts.ts';

/** Answers a question when the answer is whole. */
export const askAssistant = ({ chatService }: AssistantParts) =>
  endpoint(assistant, 'POST /ai/chat', async ({ caller, body, signal, requestId, log }) => {
    await chatService.admit(caller);
    return reply(
      await chatService.answer({
        caller,
        question: body,
        signal,
        requestId,
        log,
        streamed: false,
        tell: () => undefined,
      }),
    );
  });
