import type { Caller } from '../auth/caller.ts';

/** Who did something, under the name that they had then. */
export interface Author {
  readonly user_id: number;
  readonly name: string;
  /** The API key that they did it by. */
  readonly key_id?: number;
  /** The service that did it for them, such as `assistant`. */
  readonly service?: string;
}

/** The definition of an author for a mongoose schema. */
export const authorField = {
  type: { user_id: Number, name: String, key_id: Number, service: String },
  _id: false,
} as const;

/** The caller as the author of what they do. */
export const authorOf = ({ userId, name, key, via }: Caller): Author => ({
  user_id: userId,
  name,
  ...(key && { key_id: key.id }),
  ...(via !== undefined && { service: via }),
});
