import { AppError, type Logger } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { ModelBudget } from '../budget/model-budget.ts';
import {
  type Answerer,
  type AnswerResult,
  type LanguageModel,
  ModelFailed,
  type Progress,
  type Turn,
} from '../chat/turn.ts';
import type { ModelConfig } from '../config.ts';
import { GuardedText, PromptRepeated, UnsupportedFigures } from './guard/guarded-text.ts';
import { PromptWatch } from './guard/prompt-watch.ts';
import { MARK_MEANING } from './guard/unverified.ts';
import { type PreparedTurn, prepareTurn } from './prepare-turn.ts';
import { besideCards, calculationsLine, correction, failed, refusal, withheld } from './prompt.ts';
import { askProvider, type ModelTimeouts, providerOf, timeoutsOf } from './provider/ask-provider.ts';
import { meterCall } from './provider/meter-call.ts';
import { probe } from './provider/probe.ts';
import type { Provider, ProviderAnswer, ProviderRequest } from './provider/provider.ts';
import { AnswerEmpty, describeFailure, inPlainWords, isSlow, sentenceOf } from './provider/provider-failure.ts';
import { summariser } from './summary.ts';

/** The share of an answer's time after which the model may call no more tools. */
const LOOKUP_SHARE = 0.55;

interface AnswerDependencies {
  readonly config: ModelConfig;
  readonly provider: Provider;
  readonly budget: ModelBudget;
  readonly timeouts: ModelTimeouts;
}

/** The result of one step: an answer, or why it was not displayed. */
type Step = Shown | PromptRepeated | UnsupportedFigures;

interface Shown {
  readonly answer: ProviderAnswer;
  readonly content: string;
  /** The same as it was emitted, with the line breaks at its end. */
  readonly released: string;
  readonly hasMarks: boolean;
}

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
    this.#prepared = prepareTurn(this.#turn, this.#signal, deps.config);
  }

  /** @throws BudgetExceeded, and whatever the provider's failures are. */
  async make(): Promise<AnswerResult> {
    let corrected = false;
    for (let steps = 0; ; steps++) {
      const last = steps >= this.#deps.config.maxSteps || this.#isLate();
      const step = await this.#step(last, !corrected && !last);
      if (step instanceof PromptRepeated) return this.#fixedAnswer(refusal);
      if (step instanceof UnsupportedFigures) {
        corrected = true;
        this.#prepared.entries.push({ role: 'user', content: correction(step.figures) });
        continue;
      }
      const { answer, content } = step;
      if (answer.calls.length === 0 || last) return this.#finish(step);
      if (content) this.#turn.emit({ type: 'restart' });
      await this.#runCalls(answer);
    }
  }

  /** Sends one request to the provider, and emits the text that passes the checks. */
  async #step(last: boolean, mayCorrect: boolean): Promise<Step> {
    const { emit, streamed } = this.#turn;
    const { evidence, allowed, instructions, fence, entries } = this.#prepared;
    const watch = new PromptWatch(instructions, fence);
    const release = (text: string) => emit({ type: 'text', text });
    const displayed = new GuardedText({ evidence, allowed, watch, release, mayCorrect });
    const discard = () => {
      if (displayed.content) emit({ type: 'restart' });
      displayed.discard();
    };
    const request = this.#request(last);
    const working = setInterval(() => this.#reportActivity(), Math.max(1, this.#deps.timeouts.progress));
    try {
      const answer = await askProvider(
        {
          provider: this.#deps.provider,
          request,
          timeouts: this.#deps.timeouts,
          signal: this.#signal,
          meter: meterCall(this.#deps, this.#turn, request),
          isDisplayed: () => streamed && displayed.content !== '',
          onText: (piece) => displayed.push(piece),
          onChunk: () => this.#reportActivity(),
        },
        discard,
      );
      const content = displayed.end();
      return { answer, content, released: displayed.content, hasMarks: displayed.hasMarks };
    } catch (error) {
      if (!(error instanceof PromptRepeated || error instanceof UnsupportedFigures)) throw error;
      entries.push({ role: 'assistant', content: displayed.received });
      discard();
      return error;
    } finally {
      clearInterval(working);
    }
  }

  #request(last: boolean): ProviderRequest {
    const { config } = this.#deps;
    const { entries, tools } = this.#prepared;
    const { maxOutputTokens: maxTokens } = config;
    return { model: config.names[this.#turn.model], entries: [...entries], tools, mayCall: !last, maxTokens };
  }

  async #runCalls({ text, calls, items }: ProviderAnswer): Promise<void> {
    const { entries, runner } = this.#prepared;
    entries.push({ role: 'assistant', content: text, calls, items });
    entries.push(...(await runner.run(calls)));
    this.#turn.emit({ type: 'step', label: 'Reading the results' });
  }

  #finish({ answer: { finish }, content, released, hasMarks }: Shown): AnswerResult {
    const { proposals } = this.#prepared.runner;
    if (!content && finish === 'content_filter') return this.#fixedAnswer(withheld);
    if (!content && proposals.length === 0) throw new AnswerEmpty(finish);
    const calculations = this.#prepared.calculations.statedIn(content);
    const below = [
      ...(calculations.length > 0 ? [calculationsLine(calculations)] : []),
      ...(hasMarks ? [MARK_MEANING] : []),
    ];
    const ending = (content && finish === 'length' ? ' …' : '') + below.map((line) => `\n\n${line}`).join('');
    const added = content ? ending : besideCards;
    // Line breaks that were emitted already begin the paragraph.
    const breaks = /\n{0,2}$/.exec(released)?.[0].length ?? 0;
    const text = added.startsWith('\n\n') ? added.slice(breaks) : added;
    if (text) this.#turn.emit({ type: 'text', text });
    return this.#answered(content + added, proposals);
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

interface ModelAnswererDependencies extends Pick<AnswerDependencies, 'config' | 'budget'> {
  readonly provider?: Provider;
  readonly timeouts?: ModelTimeouts;
}

/** What a log may hold of a failure of the provider. */
function failureLine(error: unknown, config: ModelConfig, { question, conversation }: Turn) {
  const texts = [question, ...conversation.map(({ content }) => content)];
  const provider_says = sentenceOf(error, config, texts);
  return { ...describeFailure(error), ...(provider_says && { provider_says }) };
}

/**
 * Answers with a language model that calls the tools with the caller's own rights.
 * @throws BudgetExceeded where the account's daily budget is too small for another call; the signal's reason where
 * nobody awaits the answer any more; ModelFailed for any other failure.
 */
export function modelAnswerer({ config, budget, ...own }: ModelAnswererDependencies): Answerer {
  const { provider = providerOf(config), timeouts = timeoutsOf(config) } = own;
  return async (turn) => {
    try {
      return await new AnswerGeneration({ config, provider, budget, timeouts }, turn).make();
    } catch (error) {
      turn.signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      turn.log.error(
        failureLine(error, config, turn),
        `the language model did not answer: ${inPlainWords(error, config)}`,
      );
      throw new ModelFailed(failed, isSlow(error));
    }
  };
}

/** A language model with its budget, which is stored. `probe` checks the provider once, and logs the result. */
export function languageModel(config: ModelConfig, database: Connection, log: Logger) {
  const limit = { tokens: config.dailyTokens, microdollars: config.dailyDollars * 1_000_000 };
  const budget = new ModelBudget(database, limit);
  const provider = providerOf(config, (parameter, error) =>
    log.warn(
      { parameter, provider_says: sentenceOf(error, config) },
      `the language model's provider refuses ${parameter}, which is left out from now on`,
    ),
  );
  const model: LanguageModel = {
    answer: modelAnswerer({ config, budget, provider }),
    async mayAnswer({ accountId }) {
      const { tokens, microdollars } = await budget.usedBy(accountId);
      return tokens < limit.tokens && microdollars < limit.microdollars;
    },
  };
  const stopped = new AbortController();
  return {
    model,
    summarise: summariser(config, provider, budget),
    stores: [budget],
    probe: () => void probe(provider, config, log, stopped.signal),
    stop: () => stopped.abort(),
  };
}
