import { type ChatCompletions, startChatCompletions } from '@keystead/service-kit/testing';
import {
  ask,
  evaluate,
  factsOf,
  landlordsOf,
  numbersIn,
  type TestUser,
  tenantUserOf,
  withoutAddresses,
} from '../src/assistant/evaluation.ts';
import type { Question } from '../src/assistant/question.ts';
import { tenantQuestions } from '../src/assistant/questions/tenant-user.ts';
import { landlordQuestions, unanswerable } from '../src/assistant/questions.ts';
import { readingModel } from '../src/assistant/reading-model.ts';
import { RunningProduct } from '../src/running-product.ts';

/** The seeds of the accounts. The questions are spread over them, since a user may ask at most twenty in a minute. */
const seeds = [1, 2, 3, 4, 5];
const now = new Date();
/** The timeout in milliseconds for creating the accounts on a busy machine. */
const SETUP_TIMEOUT_MS = 600_000;
const withIndex = (questions: readonly Question[]) => questions.map((it, place) => [place, it] as const);

async function expectRight(it: Question, who: TestUser): Promise<void> {
  const evaluation = await evaluate(who, it);
  expect(evaluation).toEqual({ ...evaluation, missing: [], invented: [] });
}

describe('the local analyst', () => {
  let product: RunningProduct;
  let landlords: TestUser[];
  let tenantUser: TestUser;
  beforeAll(async () => {
    product = await RunningProduct.start();
    landlords = await landlordsOf(product, seeds, now);
    tenantUser = await tenantUserOf(product, landlords[0] as TestUser);
  }, SETUP_TIMEOUT_MS);
  afterAll(() => product?.stop());

  it.each(withIndex(landlordQuestions))('answers a landlord, question %i', (place, question) =>
    expectRight(question, landlords[place % landlords.length] as TestUser),
  );

  it.each(withIndex(tenantQuestions))('answers a tenant, question %i', (_, question) =>
    expectRight(question, tenantUser),
  );

  it.each(unanswerable)('says that it cannot answer "%s"', async (question) => {
    const { response, messages } = await ask(tenantUser, question);
    expect(messages[1]?.answered_by).toBe('analyst');
    expect(response).toMatch(/can’t answer|did not understand|find no/);
    expect(numbersIn(withoutAddresses(response)).filter((it) => !numbersIn(question).includes(it))).toEqual([]);
  });
});

describe('a language model', () => {
  let completions: ChatCompletions;
  let product: RunningProduct;
  let landlords: TestUser[];
  beforeAll(async () => {
    completions = await startChatCompletions();
    product = await RunningProduct.start({
      settings: {
        OPENAI_BASE_URL: completions.url,
        ASSISTANT_BASIC_MODEL: 'reader',
        ASSISTANT_DAILY_TOKENS: '100000000',
        ASSISTANT_DAILY_DOLLARS: '1000',
      },
    });
    landlords = await landlordsOf(product, seeds, now);
  }, SETUP_TIMEOUT_MS);
  afterAll(async () => {
    await product?.stop();
    await completions?.stop();
  });

  it.each(withIndex(landlordQuestions))('answers a landlord, question %i', async (place, question) => {
    const landlord = landlords[place % landlords.length] as TestUser;
    const { facts } = factsOf(landlord);
    const last = [question.texts(facts)].flat().at(-1);
    completions.play(readingModel((sent) => (sent === last ? question.toolCalls(facts) : [['portfolio_summary', {}]])));
    await expectRight(question, landlord);
  });
});
