import type OpenAI from 'openai';
import type { ModelBudget } from '../budget/model-budget.ts';
import type { Answered, Progress, Turn } from '../chat/turn.ts';
import type { ModelConfig } from '../config.ts';
import type { Patience } from './patience.ts';
import { type PreparedTurn, prepareTurn } from './prepare-turn.ts';
import { besideCards, correction, refusal, uncertain, withheld } from './prompt/corrections.ts';
import { accountFor } from './provider/account-for.ts';
import { askProvider } from './provider/ask-provider.ts';
import { lengthLimit } from './provider/chat-client.ts';
import type { ProviderAnswer } from './provider/read-answer.ts';
import { type Objection, objectionOf, ShownAnswer } from './shown-answer.ts';

/** Tokens that one response of the provider has at most. */
const longestAnswer = 1_500;
/** The share of an answer's time after which the model may call no more tools. */
const lookingUpTime = 0.55;

export interface AnswerDependencies {
  readonly config: ModelConfig;
  readonly client: OpenAI;
  readonly budget: ModelBudget;
  readonly patience: Patience;
}

/** The result of one step: an answer, or why it was not shown. */
type Step = { readonly answer: ProviderAnswer; readonly content: string } | { readonly objection: Objection };

/** Makes one answer. */
export class AnswerMaking {
  readonly #deps: AnswerDependencies;
  readonly #turn: Turn;
  readonly #signal: AbortSignal;
  readonly #prepared: PreparedTurn;
  readonly #begun = performance.now();
  #lastWord = performance.now();

  constructor(deps: AnswerDependencies, turn: Turn) {
    const { streamed, whole } = deps.patience;
    this.#deps = deps;
    this.#signal = AbortSignal.any([turn.signal, AbortSignal.timeout(turn.streamed ? streamed : whole)]);
    this.#turn = { ...turn, tell: (progress) => this.#tell(turn, progress) };
    this.#prepared = prepareTurn(this.#turn, this.#signal);
  }

  /** @throws BudgetSpent, and whatever the provider's failures are. */
  async make(): Promise<Answered> {
    const { messages } = this.#prepared;
    let corrected = false;
    for (let steps = 0; ; steps++) {
      const last = steps >= this.#deps.config.maxSteps || this.#isLate();
      const step = await this.#step(last);
      if (!('objection' in step)) {
        const { answer, content } = step;
        if (answer.calls.length === 0 || last) return this.#whole(answer, content);
        if (content) this.#turn.tell({ type: 'restart' });
        await this.#runCalls(answer);
      } else {
        if (step.objection === 'prompt repeated') return this.#plainly(refusal);
        if (corrected || this.#isLate()) return this.#plainly(uncertain);
        corrected = true;
        messages.push({ role: 'user', content: correction(step.objection.figures) });
      }
    }
  }

  /** Sends one request to the provider, and emits the text that passes the checks. */
  async #step(last: boolean): Promise<Step> {
    const { tell, streamed } = this.#turn;
    const shown = new ShownAnswer(this.#prepared, {
      release: (text) => tell({ type: 'text', text }),
      restart: () => tell({ type: 'restart' }),
    });
    const request = this.#request(last);
    try {
      const answer = await askProvider(
        {
          client: this.#deps.client,
          request,
          patience: this.#deps.patience,
          signal: this.#signal,
          account: accountFor(this.#deps, this.#turn, { request, longestAnswer }),
          shown: () => streamed && shown.hasBegun,
          onText: (piece) => shown.take(piece),
          onSign: () => this.#reassure(),
        },
        () => shown.forget(),
      );
      return { answer, content: shown.end() };
    } catch (error) {
      const objection = objectionOf(error);
      if (!objection) throw error;
      this.#prepared.messages.push({ role: 'assistant', content: shown.written });
      shown.forget();
      return { objection };
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
      ...lengthLimit(config, longestAnswer),
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
    this.#turn.tell({ type: 'step', label: 'Reading what was found' });
  }

  #whole({ finish }: ProviderAnswer, content: string): Answered {
    const { proposals } = this.#prepared.runner;
    if (!content && finish === 'content_filter') return this.#plainly(withheld);
    if (!content && proposals.length === 0) throw new Error('The provider has answered nothing.');
    if (!content) this.#turn.tell({ type: 'text', text: besideCards });
    else if (finish === 'length') this.#turn.tell({ type: 'text', text: ' …' });
    return this.#answered(content && finish === 'length' ? `${content} …` : content || besideCards, proposals);
  }

  /** A fixed answer in place of one that can't be shown. The proposals of such an answer are discarded. */
  #plainly(content: string): Answered {
    this.#turn.tell({ type: 'text', text: content });
    return this.#answered(content, []);
  }

  #answered(content: string, proposals: Answered['proposals']): Answered {
    return { content, answeredBy: 'model', proposals, sources: this.#prepared.runner.sources };
  }

  #tell(turn: Turn, progress: Progress): void {
    this.#lastWord = performance.now();
    turn.tell(progress);
  }

  /** The provider is active, but its output is not for the user: tool calls or reasoning. */
  #reassure(): void {
    if (performance.now() - this.#lastWord > this.#deps.patience.reassurance)
      this.#turn.tell({ type: 'step', label: 'Still working on it' });
  }

  #isLate(): boolean {
    const { whole, streamed } = this.#deps.patience;
    return performance.now() - this.#begun > lookingUpTime * (this.#turn.streamed ? streamed : whole);
  }
}
