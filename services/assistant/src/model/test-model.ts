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

/** What came of a question: the answer, and what the person was told on the way. */
interface Heard {
  readonly answered: Answered;
  readonly told: readonly Progress[];
}

/** A language model at work, with a scripted provider. */
export interface TestModel {
  readonly provider: ChatCompletions;
  readonly budget: ModelBudget;
  readonly log: RecordedLog;
  readonly config: ModelConfig;
  /** What was told of the last question, also where it came to nothing. */
  readonly told: Progress[];
  ask(question: string, turn: Partial<Turn> & { readonly context: ToolContext }): Promise<Heard>;
  stop(): Promise<void>;
}

/** A key that must turn up nowhere. */
export const secretKey = 'sk-test-0123456789-secret';

const plenty: Cost = { tokens: 100_000_000, microdollars: 100_000_000 };

/** Starts a provider and an answerer of it. */
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
  // A busy machine is no silent provider.
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

/** What a page shows after all that was told: text adds up, and begins anew after a restart. */
export const shownOf = (told: readonly Progress[]): string =>
  told
    .reduce((text, each) => (each.type === 'restart' ? '' : each.type === 'text' ? text + each.text : text), '')
    .trim();
