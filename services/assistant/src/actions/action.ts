import type { AssistantAction, NewMaintenanceRequest, NewPayment } from '@keystead/contracts';
import { type PlanRecord, presentPlan } from './plan.ts';

/** What a confirmation executes. Each kind uses a route that the user's own pages use too. */
export type ActionCommand =
  | {
      readonly kind: 'message';
      readonly tenant_ids: readonly number[];
      readonly subject: string;
      readonly text: string;
    }
  | { readonly kind: 'request'; readonly body: NewMaintenanceRequest }
  | {
      readonly kind: 'assignment';
      readonly request_id: number;
      readonly personnel_id: number;
      /** The version of the request when this was proposed. */
      readonly version: number;
    }
  | { readonly kind: 'payment'; readonly body: NewPayment }
  | {
      readonly kind: 'settlement';
      readonly payment_id: number;
      readonly version: number;
      /** ISO 8601 instant. */
      readonly paid_date: string;
      /** How it was paid, where that differs from the record. */
      readonly payment_method?: NonNullable<NewPayment['payment_method']>;
    }
  | PlanRecord;

/** An action as its card shows it, in the words of the records and not of the model that proposes it. */
export interface Proposal {
  readonly deed: ActionCommand;
  readonly title: string;
  readonly details: AssistantAction['details'];
  /** For a message: the names of its recipients. */
  readonly to: readonly string[];
}

export interface Action extends Proposal, Readonly<Pick<AssistantAction, 'state' | 'result' | 'problem'>> {
  readonly _id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly exchange: string;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  /** During execution: until when no other try may start. */
  readonly held_until: Date | null;
  /** Its effect has started and the outcome is unknown: the action may have been executed. */
  readonly tried: boolean;
  readonly mcp?: McpOrigin;
}

/** Of an action that a program has proposed by MCP. */
export interface McpOrigin {
  /** Identifies the call, so that its repetition makes no second action while this one waits. */
  readonly call: string;
  /** A hash of the input of the call. */
  readonly input: string;
  /** A secret of the question that the client is asked (elicitation), which its answer has to repeat. */
  readonly question: string;
}

/** Milliseconds for which a proposal can be confirmed. Later the records that it rests on may have changed. */
export const PROPOSAL_LIFETIME_MS = 24 * 60 * 60_000;

export const presentAction = ({ _id: id, deed, to, ...it }: Action, now: Date): AssistantAction => ({
  id,
  kind: deed.kind,
  title: it.title,
  details: it.details.map(({ label, value }) => ({ label, value })),
  message: deed.kind === 'message' ? { subject: deed.subject, text: deed.text, to: [...to] } : null,
  ...(deed.kind === 'plan' && { plan: presentPlan(deed, it, now) }),
  state: it.state,
  result: it.result,
  problem: it.problem,
  created_at: it.created_at.toISOString(),
  decided_at: it.decided_at?.toISOString() ?? null,
});
