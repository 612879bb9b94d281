import type { Body, ChatMessage, ChatModel } from '@keystead/contracts';
import { ApiError, isClientError, useUnsaved } from '@keystead/web-kit';
import { listen, useQueryClient } from '@keystead/web-kit/queries';
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import { clearingKey } from '../history/clearing-key.ts';
import { type Conversation, conversation, type Happening, silent, upToQuestion } from './conversation.ts';
import { onSharedHappening } from './shared-happenings.ts';
import type { ShownMessage } from './shown-message.ts';

type Question = Body<'POST /ai/chat/stream'>;

/** The settings of one conversation, on the page or in the widget. */
export interface ChatSetting {
  model: ChatModel;
  /** The initial conversation; empty by default. */
  begin?: () => Conversation;
  /** The context to send with a question, from the messages before it. */
  contextOf(before: readonly ShownMessage[]): Question['context'];
  /** Shown in place of an answer that failed (product §8). */
  failureText: string;
  /** Called after each answer, with the question and the answer as the service stores them. */
  onAnswered(messages: ChatMessage[]): void;
  /** Called where a question has got no answer, or the user has stopped it. */
  onUnanswered?(): void;
}

/** A conversation with the assistant. */
export interface Chat extends Conversation {
  /**
   * Asks a question. Returns false without asking if the text is blank, a reply is pending, or the history is being
   * cleared.
   */
  ask(text: string): boolean;
  /** Asks the last question again. */
  askAgain(): void;
  /** Stops the pending reply. The text received so far stays. */
  stop(): void;
  /** Appends the newest stored exchange, if it belongs to the last question and that one has no answer. */
  adopt(stored: readonly ChatMessage[]): void;
}

const now = () => new Date().toISOString();

/**
 * Asks a question, dispatches its progress, and resolves with the last event. A stream that ends without one has broken
 * off.
 */
async function answerTo(body: Question, signal: AbortSignal, tell: Dispatch<Happening>) {
  for await (const event of listen('POST /ai/chat/stream', { body, signal })) {
    if (event.type === 'done') return event;
    if (event.type === 'problem') throw new ApiError(event.problem.status, event.problem);
    tell({ type: 'heard', event });
  }
  throw new Error('The answer broke off');
}

/** A conversation with the assistant, one question at a time. Unmounting stops the pending reply. */
export function useChat(setting: ChatSetting): Chat {
  const queries = useQueryClient();
  const [state, tell] = useReducer(conversation, silent, (none) => setting.begin?.() ?? none);
  // The question in progress. Later events of an abandoned one are ignored.
  const line = useRef<AbortController | null>(null);
  useUnsaved(state.pending !== null);
  const leave = useCallback(() => {
    line.current?.abort();
    line.current = null;
  }, []);
  useEffect(() => leave, [leave]);
  const end = useCallback(() => {
    if (line.current === null) return false;
    leave();
    tell({ type: 'stopped', at: now() });
    return true;
  }, [leave]);
  useEffect(
    () =>
      onSharedHappening((happening) => {
        if (happening.type === 'clearing') return void end();
        if (happening.type === 'cleared') leave();
        tell(happening);
      }),
    [end, leave],
  );
  const adopt = useCallback((stored: readonly ChatMessage[]) => tell({ type: 'kept', messages: stored }), []);
  const mayAsk = () => line.current === null && queries.isMutating({ mutationKey: clearingKey }) === 0;
  const send = async (message: string, before: readonly ShownMessage[]) => {
    const own = new AbortController();
    line.current = own;
    const tellOwn: Dispatch<Happening> = (happening) => line.current === own && tell(happening);
    const { model, contextOf, failureText, onAnswered, onUnanswered } = setting;
    try {
      const context = contextOf(before);
      const done = await answerTo({ message, model, context }, own.signal, tellOwn);
      if (line.current !== own) return;
      tell({ type: 'answered', messages: done.messages, response: done.response });
      onAnswered(done.messages);
    } catch (error) {
      if (line.current !== own) return;
      const reason = isClientError(error) ? error.error : null;
      tell({ type: 'failed', text: failureText, reason, at: now() });
      onUnanswered?.();
    } finally {
      if (line.current === own) line.current = null;
    }
  };
  return {
    ...state,
    ask(text) {
      const words = text.trim();
      if (words === '' || !mayAsk()) return false;
      tell({ type: 'asked', text: words, model: setting.model, at: now() });
      void send(words, state.messages);
      return true;
    },
    askAgain() {
      const asked = upToQuestion(state.messages);
      const question = asked.at(-1);
      if (question?.type !== 'user' || !mayAsk()) return;
      tell({ type: 'asked-again' });
      void send(question.content, asked.slice(0, -1));
    },
    stop() {
      if (end()) setting.onUnanswered?.();
    },
    adopt,
  };
}
