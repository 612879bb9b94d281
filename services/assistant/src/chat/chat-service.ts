import { randomUUID } from 'node:crypto';
import type { ChatAnswer, Question } from '@keystead/contracts';
import { AppError, type Caller, type IdSource, type Logger, Unavailable } from '@keystead/service-kit';
import type { ActionRepository } from '../actions/action.repository.ts';
import { type Action, presentAction } from '../actions/action.ts';
import { BudgetExceeded } from '../budget/model-budget.ts';
import type { MessageRepository } from '../history/message.repository.ts';
import { presentMessage } from '../history/message.ts';
import type { ToolContext } from '../tools/tool.ts';
import { readable, StreamedText, withSources } from './answer-text.ts';
import { actionOf, answerOf, conversationOf, type Exchange, questionOf } from './conversation.ts';
import {
  type Answerers,
  type AnswerResult,
  type AnswerTimeouts,
  ModelFailed,
  type Turn,
  untilAborted,
} from './turn.ts';

interface Dependencies extends Answerers {
  readonly contextOf: (caller: Caller, requestId: string) => Promise<ToolContext>;
  readonly messages: Pick<MessageRepository, 'latest' | 'insert'>;
  readonly actions: Pick<ActionRepository, 'add'>;
  readonly ids: Readonly<Record<'messages' | 'actions', IdSource>>;
  readonly timeouts: AnswerTimeouts;
  readonly now: () => Date;
}

interface ChatRequest extends Pick<Turn, 'signal' | 'streamed' | 'emit' | 'log'> {
  readonly caller: Caller;
  readonly question: Question;
  readonly requestId: string;
}

const abandonedError = (signal: AbortSignal) =>
  signal.aborted
    ? new AppError(408, 'bad_request', 'The request was cancelled before the answer was ready.')
    : new Unavailable('The answer took too long. Please try again later.');

/** A client error is not the caller's mistake here. A missing scope is passed on: the API key's owner can add it. */
const asFailure = (error: unknown) =>
  error instanceof AppError && error.status < 500 && error.code !== 'scope_missing'
    ? new Unavailable('The assistant is not available right now. Please try again later.', error)
    : error;

/** Why the local analyst answers in place of the model. */
function noticeOf(error: unknown): string {
  if (error instanceof BudgetExceeded)
    return "Today's allowance for the language model is used up, so I answer as the local analyst.";
  return error instanceof ModelFailed && error.slow
    ? 'The language model took too long, so I answer as the local analyst.'
    : 'The language model did not answer, so I answer as the local analyst.';
}

async function answerTurn(
  { analyst, model }: Answerers,
  turn: Turn,
  streamedText: StreamedText,
): Promise<AnswerResult> {
  if (!model) return analyst(turn);
  try {
    return await model.answer(turn);
  } catch (error) {
    turn.signal.throwIfAborted();
    streamedText.startOver();
    const answered = await analyst(turn);
    return { ...answered, content: `${noticeOf(error)}\n\n${answered.content}` };
  }
}

export class ChatService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Answers a question, and stores the messages and the proposals. An answer that is unfinished when the signal aborts
   * or the time ends is not stored.
   * @throws Unavailable where it can't be answered at the moment.
   */
  async answer(request: ChatRequest): Promise<ChatAnswer> {
    const { caller, question } = request;
    const model = question.model ?? 'keystead-basic';
    const exchange: Exchange = { id: randomUUID(), caller, question, model, askedAt: this.#deps.now() };
    const streamedText = new StreamedText(request.emit);
    // Work that continues after the wait has ended emits nothing, and its failure is ignored.
    const result = await this.#withTimeout(request, (signal) =>
      this.#makeAnswer({ ...request, signal }, exchange, streamedText),
    );
    const content = withSources({ content: readable(result.content), sources: result.sources });
    const answer = await this.#store(exchange, { ...result, content }, request.log);
    streamedText.complete(content);
    return answer;
  }

  /** Waits until the caller aborts or the answer's timeout passes. */
  async #withTimeout<T>(
    { signal: callerSignal, streamed }: ChatRequest,
    make: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (callerSignal.aborted) throw abandonedError(callerSignal);
    const { whole, streamed: longer } = this.#deps.timeouts;
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(streamed ? longer : whole)]);
    try {
      return await untilAborted(make(signal), signal);
    } catch (error) {
      throw error === signal.reason ? abandonedError(callerSignal) : error;
    }
  }

  async #makeAnswer(request: ChatRequest, exchange: Exchange, streamedText: StreamedText): Promise<AnswerResult> {
    const { contextOf, messages } = this.#deps;
    const { caller, question, requestId, signal, streamed, log } = request;
    try {
      const [context, conversation] = await Promise.all([
        contextOf(caller, requestId),
        conversationOf(messages, caller.userId, question),
      ]);
      const turn = { question: question.message, model: exchange.model, conversation, context };
      return await answerTurn(this.#deps, { ...turn, signal, streamed, emit: streamedText.emit, log }, streamedText);
    } catch (error) {
      throw asFailure(error);
    }
  }

  /** A proposal needs its stored action, but an answer can be shown unstored too. */
  async #store(exchange: Exchange, result: AnswerResult, log: Logger): Promise<ChatAnswer> {
    const { ids, messages, actions, now } = this.#deps;
    const at = now();
    const proposed: Action[] = [];
    for (const proposal of result.proposals) proposed.push(actionOf(exchange, await ids.actions.next(), proposal, at));
    await actions.add(proposed);
    const questionMessage = questionOf(exchange, await ids.messages.next());
    const answer = answerOf(exchange, await ids.messages.next(), result, at);
    try {
      await messages.insert(questionMessage);
      await messages.insert(answer);
    } catch (err) {
      // The page submits the messages that it shows, so they are stored then.
      log.warn({ err }, 'an answer was not stored');
    }
    const presented = [
      presentMessage(questionMessage, []),
      presentMessage(
        answer,
        proposed.map((action) => presentAction(action, at)),
      ),
    ];
    return { response: result.content, messages: presented };
  }
}
