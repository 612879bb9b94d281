import type { New__MyThing__, __MyThing__Change } from '@keystead/contracts';
import { type Entity, searchWords } from '@keystead/service-kit';

/** __A my thing__ as it is kept. */
export interface __MyThing__ extends Entity {
  /** Users who rent what it is about: what a tenant's scope is matched with. */
  readonly renter_ids: readonly number[];
  readonly name: string;
  readonly description: string | null;
  /** The name as it sorts, and the words by which a search finds the __my thing__. */
  readonly name_sort: string;
  readonly search: readonly string[];
}

const indexed = ({ name, description }: Pick<__MyThing__, 'name' | 'description'>) => ({
  name_sort: name.toLowerCase(),
  search: searchWords(name, description),
});

/** A new __my thing__, linked to no renter. `kept` is what every record begins with. */
export function new__MyThing__(stored: Entity, input: New__MyThing__): __MyThing__ {
  const described = { name: input.name, description: input.description ?? null };
  return { ...stored, renter_ids: [], ...described, ...indexed(described) };
}

/** The __my thing__ after a change: what the change does not name stays. */
export function changed__MyThing__(__myThing__: __MyThing__, change: __MyThing__Change): __MyThing__ {
  const { version: _, ...plain } = change;
  const described = { ...__myThing__, ...plain };
  return { ...described, ...indexed(described) };
}
