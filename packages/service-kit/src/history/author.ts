import type { Caller } from '../auth/caller.ts';

/** Who did something, under the name that they had then. */
export interface Author {
  readonly user_id: number;
  readonly name: string;
  /** True if the author is a tenant. */
  readonly tenant?: true;
  /** The API key that they did it by. */
  readonly key_id?: number;
  /** The service that did it for them, such as `assistant`. */
  readonly service?: string;
}

/** The definition of an author for a mongoose schema. */
export const authorField = {
  type: { user_id: Number, name: String, tenant: Boolean, key_id: Number, service: String },
  _id: false,
} as const;

/** The caller as the author of what they do. */
export const authorOf = ({ userId, name, role, key, via }: Caller): Author => ({
  user_id: userId,
  name,
  ...(role === 'tenant' && { tenant: true as const }),
  ...(key && { key_id: key.id }),
  ...(via !== undefined && { service: via }),
});
