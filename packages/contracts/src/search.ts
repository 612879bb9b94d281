import Type, { type Static } from 'typebox';
import { described, Id, Input, Named, OneOf } from './fields.ts';

/** The kinds of records that a search finds, in the order in which results name them. */
export const searchKinds = ['property', 'tenant', 'lease', 'maintenance', 'payment', 'personnel'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const SearchResult = Named(
  'A record that a search has found. `subtitle` tells records with the same title apart. `path` is the address of its page in the app: `/app/tenants/12`.',
  { id: Id, title: Type.String(), subtitle: Type.String(), path: Type.String() },
);
export type SearchResult = Static<typeof SearchResult>;

export const SearchGroup = Named('The records of one kind that a search has found, best match first.', {
  kind: OneOf(searchKinds),
  results: Type.Array(SearchResult),
  more: described('Whether there are more than these. The list of the kind has them all.', Type.Boolean()),
});
export type SearchGroup = Static<typeof SearchGroup>;

export const SearchQuery = Input({
  q: described(
    'Words, each of which must begin a word of the record; accents and case do not count. For payments also amounts (`2050`, `2,050.00`, `$2,050`) and numbers of receipts.',
    Type.String({ minLength: 1, maxLength: 200 }),
  ),
  limit: described(
    'The number of results of each kind; 5 by default.',
    Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  ),
});
export type SearchQuery = Static<typeof SearchQuery>;

/** The route with which the gateway asks a service for its part of a search. */
export const searchRoute = {
  summary: 'Find records that the caller may see, by words',
  query: SearchQuery,
  answer: Type.Object({ groups: Type.Array(SearchGroup) }),
} as const;
