import type { New__MyThing__, __MyThing__Change } from '@keystead/contracts';
import { type Caller, type Entity, manages, searchWords } from '@keystead/service-kit';

/** __A my thing__ as it is stored. */
export interface __MyThing__ extends Entity {
  /** The tenants' user ids, which the scope of a tenant is matched with. */
  readonly renter_ids: readonly number[];
  readonly name: string;
  readonly description: string | null;
  /** The sort key of the name, and the search index words of the __my thing__. */
  readonly name_sort: string;
  readonly search: readonly string[];
}

const indexed = ({ name, description }: Pick<__MyThing__, 'name' | 'description'>) => ({
  name_sort: name.toLowerCase(),
  search: searchWords(name, description),
});

/** Creates __a my thing__ without tenants. `stored` has the fields that every record begins with. */
export function new__MyThing__(stored: Entity, input: New__MyThing__): __MyThing__ {
  const described = { name: input.name, description: input.description ?? null };
  return { ...stored, renter_ids: [], ...described, ...indexed(described) };
}

/** Applies a change. Fields that the change does not name stay as they are. */
export function changed__MyThing__(__myThing__: __MyThing__, change: __MyThing__Change): __MyThing__ {
  const { version: _, ...plain } = change;
  const described = { ...__myThing__, ...plain };
  return { ...described, ...indexed(described) };
}

/** The access policy of __my things__ (rules §2). It guards each action, and `abilities` are computed from it. */
export const __myThing__Policy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, __myThing__: Pick<__MyThing__, 'account_id'>) => manages(caller, __myThing__.account_id),
  delete: (caller: Caller, __myThing__: Pick<__MyThing__, 'account_id'>) => manages(caller, __myThing__.account_id),
};
