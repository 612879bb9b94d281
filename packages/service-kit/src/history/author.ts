import type { Caller } from '../auth/caller.ts';

/** The author of a change, with the name they had at that time. */
export interface Author {
  readonly user_id: number;
  readonly name: string;
  /** True if the author is a tenant. */
  readonly tenant?: true;
  /** The id of the API key that the author used. */
  readonly key_id?: number;
  /** The service that acted on behalf of the author, such as `assistant`. */
  readonly service?: string;
}

/** The mongoose schema definition of an author. */
export const authorField = {
  type: { user_id: Number, name: String, tenant: Boolean, key_id: Number, service: String },
  _id: false,
} as const;

export const authorOf = ({ userId, name, role, key, via }: Caller): Author => ({
  user_id: userId,
  name,
  ...(role === 'tenant' && { tenant: true as const }),
  ...(key && { key_id: key.id }),
  ...(via !== undefined && { service: via }),
});
