import Type, { type Static } from 'typebox';
import { Abilities, Id, Instant, listAnswer, listQuery, Named, NamedInput, Nullable, Optional, Text, Version } from './fields.ts';
import { changeRoute, createRoute, deleteRoute, listRoute, readRoute } from './record-routes.ts';
import { defineContract } from './route.ts';

/** The sort orders of a list of __my things__; newest first by default. */
export const __myThing__Sorts = ['-created_at', 'created_at', 'name', '-name'] as const;

const Name = Text(200);
const Description = Type.String({ maxLength: 5000 });

export const __MyThing__ = Named('The response for __a my thing__. Instants are in UTC.', {
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

export const New__MyThing__ = NamedInput('The input for __a my thing__. The name is required.', {
  name: Name,
  description: Optional(Description),
});
/** The input for __a my thing__. */
export type New__MyThing__ = Static<typeof New__MyThing__>;

export const __MyThing__Change = NamedInput(
  'Changes of __a my thing__: all fields or some of them. The service rejects an outdated `version`.',
  { name: Type.Optional(Name), description: Optional(Description), version: Type.Optional(Version) },
);
/** Changes of __a my thing__: all fields or some of them. */
export type __MyThing__Change = Static<typeof __MyThing__Change>;

/** The contract of the __my things__ service. */
export const __myThings__ = defineContract({
  service: '__my-things__',
  area: '__my-things__',
  routes: {
    'GET /__my-things__': listRoute('List the __my things__ that the caller may see', listQuery(__myThing__Sorts), {
      __my_things__: Type.Array(__MyThing__),
      ...listAnswer,
      abilities: Abilities('create'),
    }),
    'POST /__my-things__': createRoute('Add __a my thing__', New__MyThing__, __MyThing__),
    'GET /__my-things__/{id}': readRoute('Read __a my thing__', __MyThing__),
    'PUT /__my-things__/{id}': changeRoute('Change __a my thing__, whole or in part', __MyThing__Change, __MyThing__),
    'DELETE /__my-things__/{id}': deleteRoute('Delete __a my thing__'),
  },
});
