import type { AssistantAction } from '@keystead/contracts';
import type { Caller, EmailOutbox } from '@keystead/service-kit';
import type { ApiCall } from '../../records/api-call.ts';

/** The caller for whom an action is executed, and the means to do so. */
export interface ExecutionContext {
  readonly actionId: number;
  readonly caller: Caller;
  /** Requests to other services with the user's own rights. */
  readonly call: ApiCall;
  readonly notices: EmailOutbox;
  /** An earlier try may have succeeded: its effect must be detected and not repeated. */
  readonly isRetry: boolean;
  /**
   * To be called right before the first step that may have an effect, and not earlier: until then the user may change
   * their mind.
   * @throws Unavailable where somebody else has claimed the action meanwhile.
   */
  readonly start: () => Promise<void>;
}

/** The page that shows the result. */
export type ExecutionResult = NonNullable<AssistantAction['result']>;

/** The idempotency key with which another service creates one record per action, however often it is tried. */
export const idempotencyKeyOf = ({ actionId }: ExecutionContext): string => `assistant-action-${actionId}`;
