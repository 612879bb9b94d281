import { type AssistantOffer, assistant, type ChatAnswer, type ChatEvent, type Problem } from '@keystead/contracts';
import {
  type Caller,
  type Endpoint,
  endpoint,
  eventsReply,
  type Logger,
  reply,
  toAppError,
  toProblem,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Turn } from './turn.ts';

/** The purpose of each model, as the user reads it when choosing (product §3). */
const offeredModels: AssistantOffer['models'] = [
  { id: 'keystead-basic', name: 'Keystead Basic', description: 'Everyday questions about your records' },
  { id: 'keystead-advanced', name: 'Keystead Advanced', description: 'Comparisons, trends and tables' },
  { id: 'keystead-financial', name: 'Keystead Financial', description: 'Cash flow, arrears and forecasts' },
];

const managerPrompts: readonly string[] = [
  'Give me a summary of my portfolio',
  'Who owes me money?',
  'Which leases end in the next 60 days?',
  'Show my revenue by month',
  'What is my occupancy?',
  'Which maintenance requests are urgent?',
  'What did I spend on maintenance this year?',
  'Forecast my rent for the next 6 months',
];

const tenantPrompts: readonly string[] = [
  'When is my next rent due?',
  'How much do I owe?',
  'When does my lease end?',
  'Show my payments',
  'What is the status of my requests?',
  'Tell me about my home',
  'What did I pay this year?',
  'Report a maintenance problem',
];

/** A question that exceeds the user's limit does not count against the account's. @throws RateLimited */
async function countQuestion({ ofUser, ofAccount }: Dependencies['limits'], { userId, accountId }: Caller) {
  await ofUser.count(String(userId));
  await ofAccount.count(String(accountId));
}

export const chatEndpoints = ({ model, limits, chatService }: Dependencies): Endpoint[] => [
  endpoint(assistant, 'GET /ai/models', async ({ caller }) =>
    reply({
      models: offeredModels,
      answered_by: (await model?.mayAnswer(caller)) ? 'model' : 'analyst',
      prompts: [...(caller.role === 'tenant' ? tenantPrompts : managerPrompts)],
    }),
  ),
  endpoint(assistant, 'POST /ai/chat', async ({ caller, body: question, signal, requestId, log }) => {
    await countQuestion(limits, caller);
    const request = { caller, question, signal, requestId, log };
    return reply(await chatService.answer({ ...request, streamed: false, emit: () => undefined }));
  }),
  endpoint(assistant, 'POST /ai/chat/stream', async ({ caller, body: question, signal, requestId, log }) => {
    await countQuestion(limits, caller);
    const request = { caller, question, signal, requestId, log };
    return eventsReply(
      chatEvents(
        (emit) => chatService.answer({ ...request, streamed: true, emit }),
        (error) => problemIn(error, requestId, log),
      ),
    );
  }),
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
