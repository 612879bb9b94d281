import type { Proposal } from '../../actions/proposal.ts';
import type { Said } from '../../chat/turn.ts';
import type { Research } from '../research.ts';
import type { Subjects } from '../subjects/subjects.ts';
import type { Inquiry } from '../understand/inquiry.ts';

/** What an answer is made with. */
export interface AnswerContext {
  readonly inquiry: Inquiry;
  readonly research: Research;
  /** Who or what the question is about. */
  readonly subjects: Subjects;
  readonly today: string;
  /** True: the person rents, and is spoken to as such. What they may see and do, the services say. */
  readonly renter: boolean;
  /** What was said before, oldest first. */
  readonly conversation: readonly Said[];
}

/** An answer in Markdown, with what it proposes to do. */
export interface Draft {
  readonly content: string;
  readonly proposals: readonly Proposal[];
}

/** Answers one kind of question; null: it can't tell what is meant. */
export type Answer = (context: AnswerContext) => Promise<Draft | string | null>;
