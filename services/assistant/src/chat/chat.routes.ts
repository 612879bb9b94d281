import { assistant, type ChatAnswer, type ChatEvent, type Problem } from '@keystead/contracts';
import { type Endpoint, endpoint, eventsReply, type Logger, reply, toAppError, toProblem } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { offeredModels, promptsFor } from './offer.ts';
import type { Turn } from './turn.ts';

const readOffer = ({ model }: Dependencies) =>
  endpoint(assistant, 'GET /ai/models', async ({ caller }) =>
    reply({
      models: offeredModels,
      answered_by: (await model?.mayAnswer(caller)) ? 'model' : 'analyst',
      prompts: promptsFor(caller.role),
    }),
  );

const askAssistant = ({ chatService }: Dependencies) =>
  endpoint(assistant, 'POST /ai/chat', async ({ caller, body, signal, requestId, log }) => {
    await chatService.admit(caller);
    const request = { caller, question: body, signal, requestId, log, streamed: false, emit: () => undefined };
    return reply(await chatService.answer(request));
  });

const streamAnswer = ({ chatService }: Dependencies) =>
  endpoint(assistant, 'POST /ai/chat/stream', async ({ caller, body, signal, requestId, log }) => {
    await chatService.admit(caller);
    return eventsReply(
      chatEvents(
        (emit) => chatService.answer({ caller, question: body, signal, requestId, log, streamed: true, emit }),
        (error) => problemIn(error, requestId, log),
      ),
    );
  });

export const chatEndpoints = (deps: Dependencies): Endpoint[] => [
  readOffer(deps),
  askAssistant(deps),
  streamAnswer(deps),
];

/** An answer as events: progress while it is made, and finally the completed answer or the problem. */
async function* chatEvents(
  make: (emit: Turn['emit']) => Promise<ChatAnswer>,
  problemOf: (error: unknown) => Problem,
): AsyncGenerator<ChatEvent, void> {
  const queue: ChatEvent[] = [];
  let wakeUp = Promise.withResolvers<void>();
  const put = (event: ChatEvent) => {
    queue.push(event);
    wakeUp.resolve();
  };
  void make(put).then(
    (answer) => put({ type: 'done', ...answer }),
    (error) => put({ type: 'problem', problem: problemOf(error) }),
  );
  for (;;) {
    await wakeUp.promise;
    wakeUp = Promise.withResolvers();
    for (const event of queue.splice(0)) {
      yield event;
      if (event.type === 'done' || event.type === 'problem') return;
    }
  }
}

/** An error as an event of the stream. The HTTP layer can't respond with it any more. */
function problemIn(thrown: unknown, requestId: string, log: Logger): Problem {
  const error = toAppError(thrown);
  if (error.status >= 500) log.error({ err: error.details.cause ?? error }, error.message);
  return toProblem(error, requestId);
}
