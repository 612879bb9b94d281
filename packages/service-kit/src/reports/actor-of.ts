import type { Actor } from '@keystead/contracts';
import type { Author } from '../history/author.ts';

/** An author as reports name them; whoever is not known, or is nobody, is the product or a stranger. */
export const actorOf = (author: Author | undefined): Actor => ({
  user_id: author?.user_id ?? null,
  name: author?.name ?? '',
  key_id: author?.key_id ?? null,
  service: author?.service ?? null,
});

/** The product itself, which does things without being asked. */
export const product: Actor = { user_id: null, name: 'Keystead', key_id: null, service: null };
