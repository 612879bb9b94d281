import type { Caller } from '@keystead/service-kit';

/** Who did something, as it is kept. */
export interface Doer {
  /** The name as operators read it. */
  readonly by: string;
  /** Whose name it is, so that it goes with its account; null: nobody's. */
  readonly user_id: number | null;
}

/** Who calls. What a key is called, only identity knows. */
export const doerOf = ({ name, key, userId }: Pick<Caller, 'name' | 'key' | 'userId'>): Doer => ({
  by: key ? `${name} (API key ${key.id})` : name,
  user_id: userId,
});

/** What stands there where the product decided itself. */
export const itself: Doer = { by: 'Keystead', user_id: null };

/** What stands in the place of a name whose account was erased. */
export const formerUser: Doer = { by: 'A former user', user_id: null };
