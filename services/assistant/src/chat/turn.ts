import type { answerers, ChatModel, ContextMessage } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import type { Static } from 'typebox';
import type { Proposal } from '../actions/proposal.ts';
import type { Source, ToolContext } from '../tools/tool.ts';

/** An earlier message. */
export type ConversationMessage = Static<typeof ContextMessage>;

/** Progress that is emitted while an answer is made. */
export type Progress =
  | { readonly type: 'step'; readonly label: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'restart' };

/** One question, as an answerer receives it. */
export interface Turn {
  readonly question: string;
  readonly model: ChatModel;
  /** The messages before, oldest first, without the question. */
  readonly conversation: readonly ConversationMessage[];
  readonly context: ToolContext;
  /** Aborted when nobody awaits the answer any more. */
  readonly signal: AbortSignal;
  /** True where the answer is streamed. Otherwise it has to be complete within eight seconds. */
  readonly streamed: boolean;
  readonly emit: (progress: Progress) => void;
  readonly log: Logger;
}

/** An answer in Markdown, before its sources are appended. */
export interface AnswerResult {
  readonly content: string;
  readonly answeredBy: (typeof answerers)[number];
  readonly proposals: readonly Proposal[];
  readonly sources: readonly Source[];
}

/**
 * Answers a question.
 * @throws Unavailable where something that it needs is down.
 */
export type Answerer = (turn: Turn) => Promise<AnswerResult>;
