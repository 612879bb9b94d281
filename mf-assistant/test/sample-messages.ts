import type { AssistantAction, AssistantOffer, ChatMessage, PlanStep, StreamEvent } from '@keystead/contracts';

/** The offer: three models, and the local analyst as answerer. */
export const sampleOffer: AssistantOffer = {
  models: [
    { id: 'keystead-basic', name: 'Keystead Basic', description: 'Standard assistance' },
    { id: 'keystead-advanced', name: 'Keystead Advanced', description: 'Enhanced analytics' },
    { id: 'keystead-financial', name: 'Keystead Financial', description: 'Specialized financial analysis' },
  ],
  answered_by: 'analyst',
  prompts: Array.from({ length: 8 }, (_, place) => `Question ${place + 1}?`),
};

/** A message as the service stores it, by default the assistant's. */
function sampleMessage(different: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 2,
    exchange: '00000000-0000-4000-8000-000000000001',
    type: 'assistant',
    content: 'Nobody owes you anything.',
    timestamp: '2026-03-15T14:05:00.000Z',
    model: 'keystead-basic',
    answered_by: 'analyst',
    actions: [],
    ...different,
  };
}

/** A question and its answer as the service stores them, the question first; `turn` makes them unique. */
export function sampleExchange(
  turn: number,
  question: string,
  answer: Partial<ChatMessage> = {},
): [ChatMessage, ChatMessage] {
  const exchange = `00000000-0000-4000-8000-${String(turn).padStart(12, '0')}`;
  const same = { exchange, answered_by: null };
  return [
    sampleMessage({ ...same, id: 2 * turn - 1, type: 'user', content: question }),
    sampleMessage({ exchange, id: 2 * turn, ...answer }),
  ];
}

/** The last event of an answer to a question. */
export function sampleDone(question: string, answer: Partial<ChatMessage> = {}): StreamEvent<'POST /ai/chat/stream'> {
  const messages = sampleExchange(9, question, answer);
  return { type: 'done', response: messages[1].content, messages };
}

/** A proposed action, by default a maintenance request. */
export function sampleAction(different: Partial<AssistantAction> = {}): AssistantAction {
  return {
    id: 4,
    kind: 'request',
    title: 'Create a maintenance request',
    details: [
      { label: 'Property', value: '12 Elm Street' },
      { label: 'Priority', value: 'High' },
    ],
    message: null,
    state: 'proposed',
    result: null,
    problem: null,
    created_at: '2026-03-15T14:05:00.000Z',
    decided_at: null,
    ...different,
  };
}

/** A step of a plan, by default a reminder. */
export const sampleStep = (number: number, different: Partial<PlanStep> = {}): PlanStep => ({
  number,
  kind: 'reminder',
  title: `Tenant ${number}`,
  details: [{ label: 'To', value: `Tenant ${number} (t${number}@mail.example)` }],
  amount: 100 + number,
  message: {
    subject: 'Reminder: overdue rent',
    text: `Dear Tenant ${number},\n\nplease pay.`,
    to: [`Tenant ${number}`],
  },
  state: 'ready',
  problem: null,
  result: null,
  can_undo: false,
  ...different,
});

export const samplePlan = (
  steps: PlanStep[],
  different: Partial<AssistantAction> = {},
  plan: Partial<NonNullable<AssistantAction['plan']>> = {},
): AssistantAction =>
  sampleAction({
    kind: 'plan',
    title: 'Remind them',
    details: [],
    plan: { steps, can_undo: false, stalled: false, ...plan },
    ...different,
  });
