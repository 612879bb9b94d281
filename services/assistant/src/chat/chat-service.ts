import type { ChatAnswer, Question } from '@keystead/contracts';
import { AppError, type Caller, type IdSource, type Logger, Unavailable } from '@keystead/service-kit';
import { presentAction } from '../actions/action.ts';
import type { ActionStore } from '../actions/action-store.ts';
import { presentMessage } from '../history/message.ts';
import type { MessageStore } from '../history/message-store.ts';
import type { ToolContext } from '../tools/tool.ts';
import type { AnswerTimes } from './answer-times.ts';
import { type Answerers, answerTurn } from './answer-turn.ts';
import { conversationOf } from './conversation.ts';
import { actionsOf, answerOf, type Exchange, newExchange, questionOf } from './exchange.ts';
import type { QuestionLimits } from './question-limits.ts';
import { withSources } from './sources-line.ts';
import { ToldText } from './told-text.ts';
import type { Answered, Turn } from './turn.ts';

interface Dependencies extends Answerers {
  readonly limits: QuestionLimits;
  readonly contextOf: (caller: Caller, requestId: string) => Promise<ToolContext>;
  readonly messages: MessageStore;
  readonly actions: ActionStore;
  readonly ids: Readonly<Record<'messages' | 'actions', IdSource>>;
  readonly patience: AnswerTimes;
  readonly now: () => Date;
}

/** A question with its caller, and the signal that ends the wait. */
export interface Asking extends Pick<Turn, 'signal' | 'streamed' | 'tell' | 'log'> {
  readonly caller: Caller;
  readonly question: Question;
  readonly requestId: string;
}

/** Characters of an answer that are stored. */
const longestAnswer = 40_000;

/** Text that a page can show and store: without control characters other than tabs and line breaks. */
const readable = (content: string) => content.replace(/[^\P{Cc}\t\r\n]/gu, ' ').slice(0, longestAnswer);

/** The error for an answer that is no longer awaited. */
const givenUp = (signal: AbortSignal) =>
  signal.aborted
    ? new AppError(408, 'bad_request', 'Nobody waits for this answer any more.')
    : new Unavailable('The answer took too long. Please try again later.');

/**
 * A refusal during the answer is not the caller's mistake, so it is reported as unavailable. A
 * missing scope is passed on, because the owner of the API key can add the scope.
 */
const asFailure = (error: unknown) =>
  error instanceof AppError && error.status < 500 && error.code !== 'scope_missing'
    ? new Unavailable('The assistant is not available right now. Please try again later.', error)
    : error;

/** Answers questions. It stores the messages and the proposals, and returns the messages to show. */
export class ChatService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Counts a question before it is answered. @throws RateLimited where the limit is exceeded. */
  admit(caller: Caller): Promise<void> {
    return this.#deps.limits.count(caller);
  }

  /**
   * Answers a question. An answer that is unfinished when the signal aborts or the time ends is not stored.
   * @throws Unavailable where it can't be answered at the moment.
   */
  async answer(asking: Asking): Promise<ChatAnswer> {
    const exchange = newExchange(asking.caller, asking.question, this.#deps.now());
    const told = new ToldText(asking.tell);
    // Work that continues after the wait has ended emits nothing, and its failure is ignored.
    const answered = await this.#unlessGivenUp(asking, (signal) => this.#ask({ ...asking, signal }, exchange, told));
    const content = withSources({ content: readable(answered.content), sources: answered.sources });
    const answer = await this.#keep(exchange, { ...answered, content }, asking.log);
    told.complete(content);
    return answer;
  }

  /** Waits until the caller aborts or the answer's timeout passes. */
  async #unlessGivenUp<T>({ signal: asker, streamed }: Asking, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (asker.aborted) throw givenUp(asker);
    const { patience } = this.#deps;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), streamed ? patience.streamed : patience.whole);
    const signal = AbortSignal.any([asker, late.signal]);
    const ended = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => ended.reject(givenUp(asker)), { once: true });
    try {
      return await Promise.race([ended.promise, make(signal)]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #ask(asking: Asking, exchange: Exchange, told: ToldText): Promise<Answered> {
    const { contextOf, messages } = this.#deps;
    const { caller, question, requestId, signal, streamed, log } = asking;
    try {
      const [context, conversation] = await Promise.all([
        contextOf(caller, requestId),
        conversationOf(messages, caller.userId, question),
      ]);
      const asked = { question: question.message, model: exchange.model, conversation, context };
      return await answerTurn(this.#deps, { ...asked, signal, streamed, tell: told.tell, log }, told);
    } catch (error) {
      throw asFailure(error);
    }
  }

  /**
   * Stores both messages and the proposals. A proposal needs its stored action, but an answer can be shown unstored
   * too.
   */
  async #keep(exchange: Exchange, answered: Answered, log: Logger): Promise<ChatAnswer> {
    const { ids, messages, actions, now } = this.#deps;
    const at = now();
    const actionIds: number[] = [];
    for (const _ of answered.proposals) actionIds.push(await ids.actions.next());
    const proposed = actionsOf(exchange, actionIds, answered, at);
    await actions.add(proposed);
    const said = questionOf(exchange, await ids.messages.next());
    const answer = answerOf(exchange, await ids.messages.next(), answered.content, answered.answeredBy, at);
    try {
      await messages.keep(said);
      await messages.keep(answer);
    } catch (err) {
      // The page submits the messages that it shows, so they are stored then.
      log.warn({ err }, 'an answer was not kept');
    }
    const shown = [presentMessage(said, []), presentMessage(answer, proposed.map(presentAction))];
    return { response: answered.content, messages: shown };
  }
}
