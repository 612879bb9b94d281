import {
  type ChatCompletions,
  type RecordedLog,
  recordedLog,
  startChatCompletions,
  testDatabase,
} from '@keystead/service-kit/testing';
import { type Cost, ModelBudget } from '../budget/model-budget.ts';
import type { Answered, Progress, Turn } from '../chat/turn.ts';
import type { ModelConfig } from '../config.ts';
import type { ToolContext } from '../tools/tool.ts';
import { modelAnswerer } from './model-answerer.ts';
import { DEFAULT_PATIENCE, type Patience } from './patience.ts';

/** The result of a question: the answer, and the emitted progress. */
interface Heard {
  readonly answered: Answered;
  readonly told: readonly Progress[];
}

/** A language model answerer with a scripted provider. */
export interface TestModel {
  readonly provider: ChatCompletions;
  readonly budget: ModelBudget;
  readonly log: RecordedLog;
  readonly config: ModelConfig;
  /** The progress of the last question, also where it failed. */
  readonly told: Progress[];
  ask(question: string, turn: Partial<Turn> & { readonly context: ToolContext }): Promise<Heard>;
  stop(): Promise<void>;
}

/** A key that must never appear in any output. */
export const secretKey = 'sk-test-0123456789-secret';

const plenty: Cost = { tokens: 100_000_000, microdollars: 100_000_000 };

/** Starts a provider and an answerer that uses it. */
export async function startModel({
  patience,
  limit = plenty,
  settings,
}: {
  patience?: Partial<Patience>;
  limit?: Cost;
  settings?: Partial<ModelConfig>;
} = {}): Promise<TestModel> {
  const [provider, database] = await Promise.all([startChatCompletions(), testDatabase()]);
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
    ...settings,
  };
  // A slow test machine must not count as a silent provider.
  const answer = modelAnswerer({ config, budget, patience: { ...DEFAULT_PATIENCE, whole: 20_000, ...patience } });
  const told: Progress[] = [];
  return {
    provider,
    budget,
    log,
    config,
    told,
    async ask(question, turn) {
      told.length = 0;
      const answered = await answer({
        question,
        model: 'keystead-basic',
        conversation: [],
        signal: new AbortController().signal,
        streamed: true,
        tell: (progress) => void told.push(progress),
        log: log.log,
        ...turn,
      });
      return { answered, told };
    },
    async stop() {
      await Promise.all([provider.stop(), database.close()]);
    },
  };
}

/** The text that a page shows after some progress: pieces are joined, and a restart discards them. */
export const shownOf = (told: readonly Progress[]): string =>
  told
    .reduce((text, each) => (each.type === 'restart' ? '' : each.type === 'text' ? text + each.text : text), '')
    .trim();
