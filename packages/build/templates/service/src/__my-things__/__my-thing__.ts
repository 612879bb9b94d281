import type { New__MyThing__, __MyThing__Change } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';

/** __A my thing__ as it is kept; `live` is false once it was deleted. */
export interface __MyThing__ {
  readonly _id: number;
  readonly account_id: number;
  /** Users who rent what it is about: what a tenant's scope is matched with. */
  readonly renter_ids: readonly number[];
  readonly name: string;
  readonly description: string | null;
  /** The name as it sorts, and the words by which a search finds the __my thing__. */
  readonly name_sort: string;
  readonly search: readonly string[];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly live: boolean;
  /** The mark of the removal that hid it (see KeptCount). */
  readonly removed_by: string | null;
}

const indexed = ({ name, description }: Pick<__MyThing__, 'name' | 'description'>) => ({
  name_sort: name.toLowerCase(),
  search: searchWords(name, description),
});

/** A new __my thing__ of an account, linked to no renter. */
export function new__MyThing__(id: number, accountId: number, input: New__MyThing__, now: Date): __MyThing__ {
  const described = { name: input.name, description: input.description ?? null };
  return {
    _id: id,
    account_id: accountId,
    renter_ids: [],
    ...described,
    ...indexed(described),
    version: 1,
    created_at: now,
    updated_at: now,
    live: true,
    removed_by: null,
  };
}

/** The __my thing__ after a change: what the change does not name stays. */
export function changed__MyThing__(__myThing__: __MyThing__, change: __MyThing__Change, now: Date): __MyThing__ {
  const { version: _, ...plain } = change;
  const described = { ...__myThing__, ...plain };
  return { ...described, ...indexed(described), version: __myThing__.version + 1, updated_at: now };
}
