import type { answerers, ChatModel, ContextMessage } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import type { Static } from 'typebox';
import type { Proposal } from '../actions/proposal.ts';
import type { Source, ToolContext } from '../tools/tool.ts';

/** What was said before. */
export type Said = Static<typeof ContextMessage>;

/** What is told of an answer while it is made. */
export type Progress =
  | { readonly type: 'step'; readonly label: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'restart' };

/** One question, for whoever answers it. */
export interface Turn {
  readonly question: string;
  readonly model: ChatModel;
  /** What was said before, oldest first, the question left out. */
  readonly conversation: readonly Said[];
  readonly context: ToolContext;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** True where somebody reads along; otherwise the whole answer has to be there within eight seconds. */
  readonly streamed: boolean;
  readonly tell: (progress: Progress) => void;
  readonly log: Logger;
}

/** An answer in Markdown, its sources not yet written under it. */
export interface Answered {
  readonly content: string;
  readonly answeredBy: (typeof answerers)[number];
  readonly proposals: readonly Proposal[];
  readonly sources: readonly Source[];
}

/**
 * Answers a question.
 * @throws Unavailable what it needs is down.
 */
export type Answerer = (turn: Turn) => Promise<Answered>;
