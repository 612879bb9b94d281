import { AppError, Unavailable } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type OpenAI from 'openai';
import { ModelBudget } from '../budget/model-budget.ts';
import type { Answerer, AnswerResult, LanguageModel, Progress, Turn } from '../chat/turn.ts';
import type { ModelConfig } from '../config.ts';
import { GuardedText, PromptRepeated, UnsupportedFigures } from './guard/guarded-text.ts';
import { PromptWatch } from './guard/prompt-watch.ts';
import { type PreparedTurn, prepareTurn } from './prepare-turn.ts';
import { besideCards, correction, failed, refusal, uncertain, withheld } from './prompt.ts';
import {
  askProvider,
  chatClient,
  DEFAULT_TIMEOUTS,
  lengthLimit,
  type ModelTimeouts,
  type ProviderAnswer,
} from './provider/ask-provider.ts';
import { meterCall } from './provider/meter-call.ts';
import { describeFailure } from './provider/provider-failure.ts';

const MAX_ANSWER_TOKENS = 1_500;
/** The share of an answer's time after which the model may call no more tools. */
const LOOKUP_SHARE = 0.55;

interface AnswerDependencies {
  readonly config: ModelConfig;
  readonly client: OpenAI;
  readonly budget: ModelBudget;
  readonly timeouts: ModelTimeouts;
}

/** The result of one step: an answer, or why it was not displayed. */
type Step = { readonly answer: ProviderAnswer; readonly content: string } | PromptRepeated | UnsupportedFigures;

class AnswerGeneration {
  readonly #deps: AnswerDependencies;
  readonly #turn: Turn;
  /** In milliseconds. */
  readonly #timeout: number;
  readonly #signal: AbortSignal;
  readonly #prepared: PreparedTurn;
  readonly #startedAt = performance.now();
  #lastProgressAt = performance.now();

  constructor(deps: AnswerDependencies, turn: Turn) {
    this.#deps = deps;
    this.#timeout = turn.streamed ? deps.timeouts.streamed : deps.timeouts.whole;
    this.#signal = AbortSignal.any([turn.signal, AbortSignal.timeout(this.#timeout)]);
    this.#turn = { ...turn, emit: (progress) => this.#emit(turn, progress) };
    this.#prepared = prepareTurn(this.#turn, this.#signal);
  }

  /** @throws BudgetExceeded, and whatever the provider's failures are. */
  async make(): Promise<AnswerResult> {
    let corrected = false;
    for (let steps = 0; ; steps++) {
      const last = steps >= this.#deps.config.maxSteps || this.#isLate();
      const step = await this.#step(last);
      if (step instanceof PromptRepeated) return this.#fixedAnswer(refusal);
      if (step instanceof UnsupportedFigures) {
        if (corrected || this.#isLate()) return this.#fixedAnswer(uncertain);
        corrected = true;
        this.#prepared.messages.push({ role: 'user', content: correction(step.figures) });
        continue;
      }
      const { answer, content } = step;
      if (answer.calls.length === 0 || last) return this.#finish(answer, content);
      if (content) this.#turn.emit({ type: 'restart' });
      await this.#runCalls(answer);
    }
  }

  /** Sends one request to the provider, and emits the text that passes the checks. */
  async #step(last: boolean): Promise<Step> {
    const { emit, streamed } = this.#turn;
    const { evidence, allowed, instructions, fence, messages } = this.#prepared;
    const watch = new PromptWatch(instructions, fence);
    const displayed = new GuardedText({ evidence, allowed, watch, release: (text) => emit({ type: 'text', text }) });
    const discard = () => {
      if (displayed.content) emit({ type: 'restart' });
      displayed.discard();
    };
    const request = this.#request(last);
    try {
      const answer = await askProvider(
        {
          client: this.#deps.client,
          request,
          timeouts: this.#deps.timeouts,
          signal: this.#signal,
          meter: meterCall(this.#deps, this.#turn, { request, maxTokens: MAX_ANSWER_TOKENS }),
          isDisplayed: () => streamed && displayed.content !== '',
          onText: (piece) => displayed.push(piece),
          onChunk: () => this.#reportActivity(),
        },
        discard,
      );
      return { answer, content: displayed.end() };
    } catch (error) {
      if (!(error instanceof PromptRepeated || error instanceof UnsupportedFigures)) throw error;
      messages.push({ role: 'assistant', content: displayed.received });
      discard();
      return error;
    }
  }

  #request(last: boolean) {
    const { config } = this.#deps;
    const { messages, tools } = this.#prepared;
    return {
      model: config.names[this.#turn.model],
      messages,
      stream: true as const,
      stream_options: { include_usage: true },
      ...lengthLimit(config, MAX_ANSWER_TOKENS),
      tools,
      // Some providers reject messages with tool calls where the request defines no tools, so the tools stay.
      ...(last ? { tool_choice: 'none' as const } : { parallel_tool_calls: true }),
    };
  }

  async #runCalls({ text, calls }: ProviderAnswer): Promise<void> {
    const { messages, runner } = this.#prepared;
    const tool_calls = calls.map(({ id, name, arguments: input }) => ({
      id,
      type: 'function' as const,
      function: { name, arguments: input },
    }));
    messages.push({ role: 'assistant', content: text || null, tool_calls });
    messages.push(...(await runner.run(calls)));
    this.#turn.emit({ type: 'step', label: 'Reading the results' });
  }

  #finish({ finish }: ProviderAnswer, content: string): AnswerResult {
    const { proposals } = this.#prepared.runner;
    if (!content && finish === 'content_filter') return this.#fixedAnswer(withheld);
    if (!content && proposals.length === 0) throw new Error('The provider returned an empty answer.');
    if (!content) this.#turn.emit({ type: 'text', text: besideCards });
    else if (finish === 'length') this.#turn.emit({ type: 'text', text: ' …' });
    return this.#answered(content && finish === 'length' ? `${content} …` : content || besideCards, proposals);
  }

  /** A fixed answer in place of one that can't be displayed. The proposals of such an answer are discarded. */
  #fixedAnswer(content: string): AnswerResult {
    this.#turn.emit({ type: 'text', text: content });
    return this.#answered(content, []);
  }

  #answered(content: string, proposals: AnswerResult['proposals']): AnswerResult {
    return { content, answeredBy: 'model', proposals, sources: this.#prepared.runner.sources };
  }

  #emit(turn: Turn, progress: Progress): void {
    this.#lastProgressAt = performance.now();
    turn.emit(progress);
  }

  /** The provider is active, but its output is not for the user: tool calls or reasoning. */
  #reportActivity(): void {
    if (performance.now() - this.#lastProgressAt > this.#deps.timeouts.progress)
      this.#turn.emit({ type: 'step', label: 'Still working on it' });
  }

  #isLate(): boolean {
    return performance.now() - this.#startedAt > LOOKUP_SHARE * this.#timeout;
  }
}

type ModelAnswererDependencies = Pick<AnswerDependencies, 'config' | 'budget'> & { readonly timeouts?: ModelTimeouts };

/**
 * Answers with a language model that calls the tools with the caller's own rights.
 * @throws BudgetExceeded where the account's daily budget is too small for another call; the signal's reason where
 * nobody awaits the answer any more; Unavailable for any other failure.
 */
export function modelAnswerer({ config, budget, timeouts = DEFAULT_TIMEOUTS }: ModelAnswererDependencies): Answerer {
  const client = chatClient(config);
  return async (turn) => {
    try {
      return await new AnswerGeneration({ config, client, budget, timeouts }, turn).make();
    } catch (error) {
      turn.signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      turn.log.error(describeFailure(error), 'the language model did not answer');
      throw new Unavailable(failed);
    }
  };
}

/** A language model with its budget, which is stored. */
export function languageModel(config: ModelConfig, database: Connection) {
  const limit = { tokens: config.dailyTokens, microdollars: config.dailyDollars * 1_000_000 };
  const budget = new ModelBudget(database, limit);
  const model: LanguageModel = {
    answer: modelAnswerer({ config, budget }),
    async mayAnswer({ accountId }) {
      const { tokens, microdollars } = await budget.usedBy(accountId);
      return tokens < limit.tokens && microdollars < limit.microdollars;
    },
  };
  return { model, stores: [budget] };
}
