import type { Proposal } from '../../actions/action.ts';
import type { ConversationMessage } from '../../chat/turn.ts';
import type { PersonnelRow, PropertyRow, Research, TenantRow } from '../research.ts';
import type { Inquiry } from '../understand/inquiry.ts';

/** The records that a question is about. */
export interface Subjects {
  readonly property: PropertyRow | null;
  readonly tenant: TenantRow | null;
  readonly personnel: PersonnelRow | null;
}

export const noSubjects: Subjects = { property: null, tenant: null, personnel: null };

export interface AnswerContext {
  readonly inquiry: Inquiry;
  readonly research: Research;
  readonly subjects: Subjects;
  readonly today: string;
  /** True: the user is a tenant and is addressed as one. The services decide what they may see and do. */
  readonly isTenant: boolean;
  /** The messages before, oldest first. */
  readonly conversation: readonly ConversationMessage[];
}

/** An answer in Markdown, with the actions that it proposes. */
export interface Draft {
  readonly content: string;
  readonly proposals: readonly Proposal[];
}

/** Answers one kind of question; null where it is unclear what is meant. */
export type Answer = (context: AnswerContext) => Promise<Draft | string | null>;
