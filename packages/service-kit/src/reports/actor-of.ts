import type { Actor } from '@keystead/contracts';
import type { Author } from '../history/author.ts';

/** Converts an author to the actor of an outbox message; without an author, all fields are empty. */
export const actorOf = (author: Author | undefined): Actor => ({
  user_id: author?.user_id ?? null,
  name: author?.name ?? '',
  key_id: author?.key_id ?? null,
  service: author?.service ?? null,
});

/** The product itself as the actor, for actions that no user requested. */
export const product: Actor = { user_id: null, name: 'Keystead', key_id: null, service: null };
