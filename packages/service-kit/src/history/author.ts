import type { Caller } from '../auth/caller.ts';

/** Who did something, under the name that they had then. */
export interface Author {
  readonly user_id: number;
  readonly name: string;
}

/** The caller as the author of what they do. */
export const authorOf = ({ userId, name }: Caller): Author => ({ user_id: userId, name });
