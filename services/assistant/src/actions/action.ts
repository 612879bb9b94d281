import type { AssistantAction } from '@keystead/contracts';
import type { ActionCommand, Proposal } from './proposal.ts';

/** An action that the assistant has proposed to a user, as it is stored. */
export interface Action extends Proposal {
  readonly _id: number;
  readonly user_id: number;
  readonly account_id: number;
  /** The exchange in which it was proposed. */
  readonly exchange: string;
  readonly state: AssistantAction['state'];
  readonly result: AssistantAction['result'];
  readonly problem: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  /** During execution: until when nobody else may start. */
  readonly held_until: Date | null;
  /** Its effect has started and the outcome is unknown: the action may have been executed. */
  readonly tried: boolean;
}

/** Milliseconds for which a proposal can be confirmed. Later the records that it rests on may have changed. */
export const PROPOSAL_LIFETIME_MS = 24 * 60 * 60_000;

const messageOf = (deed: ActionCommand, to: readonly string[]): AssistantAction['message'] =>
  deed.kind === 'message' ? { subject: deed.subject, text: deed.text, to: [...to] } : null;

/** The response for an action. */
export const presentAction = (it: Action): AssistantAction => ({
  id: it._id,
  kind: it.deed.kind,
  title: it.title,
  details: it.details.map(({ label, value }) => ({ label, value })),
  message: messageOf(it.deed, it.to),
  state: it.state,
  result: it.result,
  problem: it.problem,
  created_at: it.created_at.toISOString(),
  decided_at: it.decided_at?.toISOString() ?? null,
});
