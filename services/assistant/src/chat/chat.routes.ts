import { Readable } from 'node:stream';
import { type AssistantOffer, assistant, type ChatEvent } from '@keystead/contracts';
import { type Caller, type Endpoint, endpoint, eventsReply, reply, toAppError, toProblem } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

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
    const request = { caller, question, signal, requestId, log, streamed: false, emit: () => undefined };
    return reply(await chatService.answer(request));
  }),
  endpoint(assistant, 'POST /ai/chat/stream', async ({ caller, body: question, signal, requestId, log }) => {
    await countQuestion(limits, caller);
    const events = new Readable({ objectMode: true, read: () => undefined });
    const end = (event: ChatEvent) => {
      events.push(event);
      events.push(null);
    };
    const emit = (progress: ChatEvent) => void events.push(progress);
    void chatService.answer({ caller, question, signal, requestId, log, streamed: true, emit }).then(
      (answer) => end({ type: 'done', ...answer }),
      (thrown) => {
        // The HTTP layer can't respond with an error any more.
        const error = toAppError(thrown);
        if (error.status >= 500) log.error({ err: error.details.cause ?? error }, error.message);
        end({ type: 'problem', problem: toProblem(error, requestId) });
      },
    );
    return eventsReply<ChatEvent>(events);
  }),
];
