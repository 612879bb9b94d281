import { type ChatCompletions, startChatCompletions } from '@keystead/service-kit/testing';
import type { AskedQuestion } from '../src/assistant/asked-question.ts';
import { ask, type Candidate, examine, knownOf, landlordsOf, tenantUserOf } from '../src/assistant/examination.ts';
import { figuresIn, withoutAddresses } from '../src/assistant/figures.ts';
import { tenantQuestions } from '../src/assistant/questions/of-a-renter.ts';
import { landlordQuestions, unanswerable } from '../src/assistant/questions.ts';
import { readingModel } from '../src/assistant/reading-model.ts';
import { RunningProduct } from '../src/running-product.ts';

/** The seeds of the accounts. The questions are spread over them, since a user may ask at most twenty in a minute. */
const seeds = [1, 2, 3, 4, 5];
const now = new Date();
/** The timeout in milliseconds for creating the accounts on a busy machine. */
const patience = 600_000;
const numbered = (questions: readonly AskedQuestion[]) => questions.map((it, place) => [place, it] as const);

async function expectRight(it: AskedQuestion, who: Candidate): Promise<void> {
  const outcome = await examine(who, it);
  expect(outcome).toEqual({ ...outcome, missing: [], invented: [] });
}

describe('the local analyst', () => {
  let product: RunningProduct;
  let landlords: Candidate[];
  let renter: Candidate;
  beforeAll(async () => {
    product = await RunningProduct.start();
    landlords = await landlordsOf(product, seeds, now);
    renter = await tenantUserOf(product, landlords[0] as Candidate);
  }, patience);
  afterAll(() => product?.stop());

  it.each(numbered(landlordQuestions))('answers a landlord, question %i', (place, question) =>
    expectRight(question, landlords[place % landlords.length] as Candidate),
  );

  it.each(numbered(tenantQuestions))('answers a tenant, question %i', (_, question) => expectRight(question, renter));

  it.each(unanswerable)('says that it cannot answer "%s"', async (question) => {
    const { response, messages } = await ask(renter, question);
    expect(messages[1]?.answered_by).toBe('analyst');
    expect(response).toMatch(/can’t answer|did not understand|find no/);
    expect(figuresIn(withoutAddresses(response)).filter((it) => !figuresIn(question).includes(it))).toEqual([]);
  });
});

describe('a language model', () => {
  let completions: ChatCompletions;
  let product: RunningProduct;
  let landlords: Candidate[];
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
  }, patience);
  afterAll(async () => {
    await product?.stop();
    await completions?.stop();
  });

  it.each(numbered(landlordQuestions))('answers a landlord, question %i', async (place, question) => {
    const landlord = landlords[place % landlords.length] as Candidate;
    const { known } = knownOf(landlord);
    const last = [question.ask(known)].flat().at(-1);
    completions.play(readingModel((asked) => (asked === last ? question.uses(known) : [['portfolio_summary', {}]])));
    await expectRight(question, landlord);
  });
});
