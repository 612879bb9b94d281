import { assistant, type ChatAnswer, type Notice } from '@keystead/contracts';
import { recordedLog, type TestApi, type TestUser, testApi } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import type { Proposal } from '../src/actions/action.ts';
import type { Answerer, AnswerResult, LanguageModel } from '../src/chat/turn.ts';
import { createAssistant } from '../src/create-assistant.ts';
import type { AssistantTools } from '../src/dependencies.ts';
import type { ApiCall, ApiOperation } from '../src/records/caller-records.ts';
import { type SamplePortfolio, samplePortfolio } from './sample-portfolio.ts';

/** Users of two accounts, a tenant and an admin. The sample's landlord and Ana are among them. */
export const people = {
  landlord: { userId: 1, accountId: 1, role: 'landlord', name: 'Lena Hart' },
  manager: { userId: 2, accountId: 1, role: 'property_manager' },
  otherLandlord: { userId: 3, accountId: 3, role: 'landlord' },
  tenant: { userId: 4, accountId: 4, role: 'tenant', name: 'Ana Lopez' },
  admin: { userId: 5, accountId: 5, role: 'admin' },
} satisfies Record<string, TestUser>;

/** The environment of the service that tests control. */
export interface World {
  /** The records of portfolio and operations. */
  sample: SamplePortfolio;
  /** Run before and after each request to another service. An error thrown there becomes the response. */
  before: (name: ApiOperation) => void;
  after: (name: ApiOperation) => void;
  /** How the local analyst answers. */
  analyst: Answerer;
  model?: LanguageModel;
  /** E-mails that identity received, in order. */
  readonly posted: Notice[];
  readonly erased: number[];
  timeouts?: AssistantTools['timeouts'];
  briefed: AssistantTools['briefed'];
  summarise?: AssistantTools['summarise'];
  pauses?: AssistantTools['pauses'];
  stores?: (database: Connection) => NonNullable<AssistantTools['stores']>;
  now: () => Date;
}

/** An answer of the local analyst. */
export const answered = (content: string, rest: Partial<AnswerResult> = {}): AnswerResult => ({
  content,
  answeredBy: 'analyst',
  proposals: [],
  sources: [],
  ...rest,
});

/** A world in which the analyst repeats the question. */
export const newWorld = (own: Partial<World> = {}): World => ({
  sample: samplePortfolio(),
  before: () => undefined,
  after: () => undefined,
  analyst: async ({ question }) => answered(`You ask: ${question}`),
  posted: [],
  erased: [],
  briefed: {
    zones: async () => [],
    readers: async () => ({ readers: [], after: null }),
    tasksOf: async () => [],
  },
  now: () => new Date(),
  ...own,
});

const toolsOf = (database: Connection, world: World): AssistantTools => ({
  database,
  analyst: (turn) => world.analyst(turn),
  ...(world.model && { model: world.model }),
  records(caller) {
    const ask = world.sample.callAs(caller);
    const watched: ApiCall = async (name, asked) => {
      world.before(name);
      const answer = await ask(name, asked);
      world.after(name);
      return answer;
    };
    return watched;
  },
  contextOf: async (caller) => world.sample.contextOf(caller),
  // The outbox sets the account of a notice; its own tests cover that.
  post: async ({ notices }) => void world.posted.push(...notices.map(({ from_account: _, ...notice }) => notice)),
  erasedAccounts: async () => ({ erased: world.erased, as_of: '2026-01-01T00:00:00.000Z' }),
  ...(world.stores && { stores: world.stores(database) }),
  ...(world.timeouts && { timeouts: world.timeouts }),
  briefed: world.briefed,
  ...(world.summarise && { summarise: world.summarise }),
  log: recordedLog().log,
  ...(world.pauses && { pauses: world.pauses }),
  now: () => world.now(),
});

/**
 * The assistant service for tests. The test controls the answerers, the other services and the clock.
 * With `shared`, another instance on the database of a running one.
 */
export const testAssistant = (world: World, shared?: Connection): Promise<TestApi> =>
  testApi(assistant, (database) => createAssistant(toolsOf(shared ?? database, world)));

/** Runs the background jobs once. */
export async function runJobs(database: Connection, world: World): Promise<void> {
  for (const job of createAssistant(toolsOf(database, world)).jobs ?? []) await job.run();
}

/** Asks a question and expects an answer. */
export async function ask(api: TestApi, by: TestUser, message: string, rest: object = {}): Promise<ChatAnswer> {
  const { status, body, problem } = await api.call(by, 'POST /ai/chat', { message, ...rest });
  if (status !== 200) throw new Error(`POST /ai/chat answers ${status}: ${problem.error}`);
  return body;
}

/** Has an action proposed to a user, and returns its card. */
export async function propose(api: TestApi, world: World, by: TestUser, proposal: Proposal) {
  world.analyst = async () => answered('Shall I?', { proposals: [proposal] });
  const { messages } = await ask(api, by, 'Please do it');
  const action = messages[1]?.actions[0];
  if (!action) throw new Error('nothing was proposed');
  return action;
}
