import type { Caller } from '@keystead/service-kit';

/** The author of an action, as it is stored. */
export interface Author {
  /** The name for operators. */
  readonly by: string;
  /** The user's id, so that the name can be erased with the account; null if it is no user's name. */
  readonly user_id: number | null;
}

/** The author for a caller. Only identity knows the names of keys, so a key has its id. */
export const authorOf = ({ name, key, userId }: Pick<Caller, 'name' | 'key' | 'userId'>): Author => ({
  by: key ? `${name} (API key ${key.id})` : name,
  user_id: userId,
});

/** The author of a step that the product decided itself. */
export const productAuthor: Author = { by: 'Keystead', user_id: null };

/** The author in place of a name whose account was erased. */
export const formerUser: Author = { by: 'A former user', user_id: null };
