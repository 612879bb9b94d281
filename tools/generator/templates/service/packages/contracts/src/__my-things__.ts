import Type, { type Static } from 'typebox';
import { changeCodes, deletionCodes } from './errors.ts';
import { Abilities, Id, IdParams, Input, Instant, listAnswer, listQuery, Nullable, Optional, Text, Version } from './fields.ts';
import { defineContract } from './route.ts';

/** The sort orders of a list of __my things__; newest first by default. */
export const __myThing__Sorts = ['-created_at', 'created_at', 'name', '-name'] as const;

const Name = Text(200);
const Description = Type.String({ maxLength: 5000 });

/** The response for __a my thing__. Instants are in UTC. */
export const __MyThing__ = Type.Object({
  id: Id,
  name: Name,
  description: Nullable(Description),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete'),
});
/** The response for __a my thing__. */
export type __MyThing__ = Static<typeof __MyThing__>;

/** The input for __a my thing__. The name is required. */
export const New__MyThing__ = Input({ name: Name, description: Optional(Description) });
/** The input for __a my thing__. */
export type New__MyThing__ = Static<typeof New__MyThing__>;

/** Changes of __a my thing__: all fields or some of them. The service rejects an outdated `version`. */
export const __MyThing__Change = Input({
  name: Type.Optional(Name),
  description: Optional(Description),
  version: Type.Optional(Version),
});
/** Changes of __a my thing__: all fields or some of them. */
export type __MyThing__Change = Static<typeof __MyThing__Change>;

/** The contract of the __my things__ service. */
export const __myThings__ = defineContract({
  service: '__my-things__',
  area: '__my-things__',
  routes: {
    'GET /__my-things__': {
      summary: 'List the __my things__ that the caller may see',
      access: 'signed-in',
      query: Input(listQuery(__myThing__Sorts)),
      answer: Type.Object({
        __my_things__: Type.Array(__MyThing__),
        ...listAnswer,
        abilities: Abilities('create'),
      }),
      codes: [],
    },
    'POST /__my-things__': {
      summary: 'Add __a my thing__',
      access: 'signed-in',
      body: New__MyThing__,
      answer: __MyThing__,
      status: 201,
      codes: ['forbidden', 'conflict'],
    },
    'GET /__my-things__/{id}': {
      summary: 'Read __a my thing__',
      access: 'signed-in',
      params: IdParams,
      answer: __MyThing__,
      codes: ['not_found'],
    },
    'PUT /__my-things__/{id}': {
      summary: 'Change __a my thing__, whole or in part',
      access: 'signed-in',
      params: IdParams,
      body: __MyThing__Change,
      answer: __MyThing__,
      codes: changeCodes,
    },
    'DELETE /__my-things__/{id}': {
      summary: 'Delete __a my thing__',
      access: 'signed-in',
      params: IdParams,
      codes: deletionCodes,
    },
  },
});
