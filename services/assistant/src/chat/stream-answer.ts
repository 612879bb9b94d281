import { assistant, type Problem } from '@keystead/contracts';
import { endpoint, eventsReply, type Logger, toAppError, toProblem } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { chatEvents } from './chat-events.ts';

/** An error as an event of the stream. The HTTP layer can't respond with it any more. */
function problemIn(thrown: unknown, requestId: string, log: Logger): Problem {
  const error = toAppError(thrown);
  if (error.status >= 500) log.error({ err: error.details.cause ?? error }, error.message);
  return toProblem(error, requestId);
}

/** Streams the answer to a question while it is made. */
export const streamAnswer = ({ chatService }: Dependencies) =>
  endpoint(assistant, 'POST /ai/chat/stream', async ({ caller, body, signal, requestId, log }) => {
    await chatService.admit(caller);
    return eventsReply(
      chatEvents(
        (emit) => chatService.answer({ caller, question: body, signal, requestId, log, streamed: true, emit }),
        (error) => problemIn(error, requestId, log),
      ),
    );
  });
