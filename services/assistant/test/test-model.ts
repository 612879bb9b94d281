import {
  type ChatCompletions,
  type RecordedLog,
  recordedLog,
  startChatCompletions,
  testDatabase,
} from '@keystead/service-kit/testing';
import { type Cost, ModelBudget } from '../src/budget/model-budget.ts';
import type { Answerer, AnswerResult, Progress, Turn } from '../src/chat/turn.ts';
import type { ModelConfig } from '../src/config.ts';
import { modelAnswerer } from '../src/model/language-model.ts';
import { type ModelTimeouts, timeoutsOf } from '../src/model/provider/ask-provider.ts';
import type { ToolContext } from '../src/tools/tool.ts';

/** The result of a question: the answer, and the emitted progress. */
interface TestAnswer {
  readonly answered: AnswerResult;
  readonly emitted: readonly Progress[];
}

/** A language model answerer with a scripted provider. */
export interface TestModel {
  readonly provider: ChatCompletions;
  readonly budget: ModelBudget;
  readonly log: RecordedLog;
  readonly config: ModelConfig;
  readonly answer: Answerer;
  /** The progress of the last question, also where it failed. */
  readonly emitted: Progress[];
  ask(question: string, turn: Partial<Turn> & { readonly context: ToolContext }): Promise<TestAnswer>;
  stop(): Promise<void>;
}

/** A key that must never appear in any output. */
export const secretKey = 'sk-test-0123456789-secret';

const HIGH_LIMIT: Cost = { tokens: 100_000_000, microdollars: 100_000_000 };

/** Starts a provider and an answerer that uses it. */
export async function startModel({
  timeouts,
  limit = HIGH_LIMIT,
  settings,
  refused,
}: {
  timeouts?: Partial<ModelTimeouts>;
  limit?: Cost;
  settings?: Partial<ModelConfig>;
  /** Parameters that the provider does not know. */
  refused?: readonly string[];
} = {}): Promise<TestModel> {
  const [provider, database] = await Promise.all([
    startChatCompletions({ ...(refused && { refused }) }),
    testDatabase(),
  ]);
  const budget = new ModelBudget(database, limit);
  await budget.createIndexes();
  const log = recordedLog();
  const config: ModelConfig = {
    apiKey: secretKey,
    baseUrl: provider.url,
    names: { 'keystead-basic': 'small', 'keystead-advanced': 'large', 'keystead-financial': 'sums' },
    dailyTokens: limit.tokens,
    dailyDollars: limit.microdollars / 1e6,
    inputPrice: 0.5,
    outputPrice: 2,
    maxSteps: 4,
    readsImages: false,
    api: 'chat',
    maxOutputTokens: 1_500,
    answerSeconds: 60,
    silenceSeconds: 6,
    ...settings,
  };
  // A slow test machine must not count as a provider timeout.
  const answer = modelAnswerer({
    config,
    budget,
    timeouts: { ...timeoutsOf(config), whole: 20_000, maxRetryDelay: 2_000, ...timeouts },
  });
  const emitted: Progress[] = [];
  return {
    provider,
    budget,
    log,
    config,
    answer,
    emitted,
    async ask(question, turn) {
      emitted.length = 0;
      const answered = await answer({
        question,
        model: 'keystead-basic',
        conversation: [],
        signal: new AbortController().signal,
        streamed: true,
        emit: (progress) => void emitted.push(progress),
        log: log.log,
        ...turn,
      });
      return { answered, emitted };
    },
    async stop() {
      await Promise.all([provider.stop(), database.close()]);
    },
  };
}

/** The text that a page shows after some progress: pieces are joined, and a restart discards them. */
export const displayedText = (emitted: readonly Progress[]): string =>
  emitted
    .reduce((text, each) => (each.type === 'restart' ? '' : each.type === 'text' ? text + each.text : text), '')
    .trim();
