import { assistant } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Answers a question in one response. */
export const askAssistant = ({ chatService }: Dependencies) =>
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
        emit: () => undefined,
      }),
    );
  });
