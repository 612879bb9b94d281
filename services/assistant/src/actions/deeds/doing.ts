import type { AssistantAction } from '@keystead/contracts';
import type { Caller, EmailOutbox } from '@keystead/service-kit';
import type { Ask } from '../../records/ask.ts';

/** The caller for whom an action is executed, and the means to do so. */
export interface Doing {
  readonly actionId: number;
  readonly caller: Caller;
  /** Requests to other services with the user's own rights. */
  readonly ask: Ask;
  readonly notices: EmailOutbox;
  /** An earlier try may have succeeded: its effect must be detected and not repeated. */
  readonly resumed: boolean;
  /**
   * To be called right before the first step that may have an effect, and not earlier: until then the user may change
   * their mind.
   * @throws Unavailable where somebody else has claimed the action meanwhile.
   */
  readonly begin: () => Promise<void>;
}

/** The page that shows the result. */
export type Done = NonNullable<AssistantAction['result']>;

/** The idempotency key with which another service creates one record per action, however often it is tried. */
export const keyOf = ({ actionId }: Doing): string => `assistant-action-${actionId}`;
