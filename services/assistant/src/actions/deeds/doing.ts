import type { AssistantAction } from '@keystead/contracts';
import type { Caller, EmailOutbox } from '@keystead/service-kit';
import type { Ask } from '../../records/ask.ts';

/** For whom a deed is done, and by what means. */
export interface Doing {
  readonly actionId: number;
  readonly caller: Caller;
  /** By the person's own rights. */
  readonly ask: Ask;
  readonly notices: EmailOutbox;
  /** That an earlier try may have got through: what it has done must be found and not be done again. */
  readonly resumed: boolean;
  /**
   * To be called before whatever may have an effect, and not before that: until then the person may change their mind.
   * @throws Unavailable where somebody else has taken it over meanwhile.
   */
  readonly begin: () => Promise<void>;
}

/** Where to see what was done. */
export type Done = NonNullable<AssistantAction['result']>;

/** Under which another service makes one record for an action, however often it is tried. */
export const keyOf = ({ actionId }: Doing): string => `assistant-action-${actionId}`;
