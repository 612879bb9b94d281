import type { Body, ChatMessage, ChatModel } from '@keystead/contracts';
import { ApiError, isClientError, useUnsaved } from '@keystead/web-kit';
import { listen, useQueryClient } from '@keystead/web-kit/queries';
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import { clearingKey } from '../history/history.api.ts';
import {
  type Conversation,
  type ConversationEvent,
  conversation,
  type DisplayedMessage,
  emptyConversation,
  upToQuestion,
} from './conversation.ts';
import { onSharedEvent } from './shared-events.ts';

type Question = Body<'POST /ai/chat/stream'>;

interface ChatOptions {
  model: ChatModel;
  initial?: () => Conversation;
  /** The context to send with a question, from the messages before it. */
  contextOf(before: readonly DisplayedMessage[]): Question['context'];
  /** Shown in place of an answer that failed (product §8). */
  failureText: string;
  onAsk?(): void;
  /** Called after each answer, with the question and the answer as the service stores them. */
  onAnswered(messages: ChatMessage[]): void;
  /** Called where a question has got no answer, or the user has stopped it. */
  onUnanswered?(): void;
}

export interface Chat extends Conversation {
  /** Returns false without asking if the text is blank, a reply is pending, or the history is being cleared. */
  ask(text: string): boolean;
  askAgain(): void;
  /** Stops the pending reply. The text received so far stays. */
  stop(): void;
  /** Appends the newest stored exchange, if it belongs to the last question and that one has no answer. */
  adopt(stored: readonly ChatMessage[]): void;
}

const now = () => new Date().toISOString();

/** Asks a question, dispatches its progress, and resolves with the last event. */
async function answerTo(body: Question, signal: AbortSignal, dispatch: Dispatch<ConversationEvent>) {
  for await (const event of listen('POST /ai/chat/stream', { body, signal })) {
    if (event.type === 'done') return event;
    if (event.type === 'problem') throw new ApiError(event.problem.status, event.problem);
    dispatch(event);
  }
  throw new Error('The answer broke off');
}

/** A conversation with the assistant, one question at a time. Unmounting stops the pending reply. */
export function useChat(options: ChatOptions): Chat {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(conversation, emptyConversation, (none) => options.initial?.() ?? none);
  // The question in progress. Later events of an abandoned one are ignored.
  const activeRequest = useRef<AbortController | null>(null);
  useUnsaved(state.pending !== null);
  const leave = useCallback(() => {
    activeRequest.current?.abort();
    activeRequest.current = null;
  }, []);
  useEffect(() => leave, [leave]);
  const end = useCallback(() => {
    if (activeRequest.current === null) return false;
    leave();
    dispatch({ type: 'unanswered', reply: { unfinished: 'stopped', timestamp: now() } });
    return true;
  }, [leave]);
  useEffect(
    () =>
      onSharedEvent((event) => {
        if (event.type === 'clearing') return void end();
        if (event.type === 'cleared') leave();
        dispatch(event);
      }),
    [end, leave],
  );
  const adopt = useCallback(
    (stored: readonly ChatMessage[]) => dispatch({ type: 'history-loaded', messages: stored }),
    [],
  );
  const mayAsk = () => activeRequest.current === null && queries.isMutating({ mutationKey: clearingKey }) === 0;
  const send = async (message: string, before: readonly DisplayedMessage[]) => {
    const controller = new AbortController();
    activeRequest.current = controller;
    const dispatchOwn: Dispatch<ConversationEvent> = (event) => activeRequest.current === controller && dispatch(event);
    const { model, contextOf, failureText, onAsk, onAnswered, onUnanswered } = options;
    onAsk?.();
    try {
      const context = contextOf(before);
      const done = await answerTo({ message, model, context }, controller.signal, dispatchOwn);
      if (activeRequest.current !== controller) return;
      dispatch({ type: 'answered', messages: done.messages, response: done.response });
      onAnswered(done.messages);
    } catch (error) {
      if (activeRequest.current !== controller) return;
      const reason = (isClientError(error) && error.error) || undefined;
      const reply = { content: failureText, reason, unfinished: 'failed', timestamp: now() } as const;
      dispatch({ type: 'unanswered', reply });
      onUnanswered?.();
    } finally {
      if (activeRequest.current === controller) activeRequest.current = null;
    }
  };
  return {
    ...state,
    ask(text) {
      const content = text.trim();
      if (content === '' || !mayAsk()) return false;
      dispatch({ type: 'question-sent', question: { type: 'user', content, model: options.model, timestamp: now() } });
      void send(content, state.messages);
      return true;
    },
    askAgain() {
      const upToLast = upToQuestion(state.messages);
      const question = upToLast.at(-1);
      if (question?.type !== 'user' || !mayAsk()) return;
      dispatch({ type: 'question-retried' });
      void send(question.content, upToLast.slice(0, -1));
    },
    stop() {
      if (end()) options.onUnanswered?.();
    },
    adopt,
  };
}
