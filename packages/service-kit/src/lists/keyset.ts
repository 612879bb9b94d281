import { ValidationFailed } from '../http/errors.ts';

/** The order of a list: a stored field, its type and direction. The id (`_id`) breaks ties. */
export interface Order {
  readonly field: string;
  readonly kind: 'text' | 'number' | 'instant';
  readonly direction: 1 | -1;
}

type Value = string | number | Date;

function encode(sort: string, value: Value, id: number): string {
  return Buffer.from(JSON.stringify([sort, value instanceof Date ? value.toISOString() : value, id])).toString(
    'base64url',
  );
}

function decode(cursor: string, sort: string, kind: Order['kind']): { value: Value; id: number } {
  try {
    const [of, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const typed = kind === 'instant' ? new Date(value) : value;
    const fits =
      kind === 'instant' ? !Number.isNaN(typed.getTime()) : typeof typed === (kind === 'text' ? 'string' : 'number');
    if (of === sort && fits && Number.isSafeInteger(id)) return { value: typed, id };
  } catch {}
  throw new ValidationFailed({ cursor: 'is not a cursor of this list in this order' });
}

/** `after` is the filter for rows after the cursor; `limit` is one row more than requested. */
interface KeysetPage {
  readonly after: Record<string, unknown>;
  readonly sort: Record<string, 1 | -1>;
  readonly limit: number;
}

/** A cursor contains the sort key and id of the last row, so rows inserted before it do not shift the page. */
export function keysetPage(sort: string, order: Order, limit: number, cursor: string | undefined): KeysetPage {
  const { field, direction } = order;
  const past = direction === 1 ? '$gt' : '$lt';
  let after = {};
  if (cursor !== undefined) {
    const { value, id } = decode(cursor, sort, order.kind);
    // Use a single index range. For two ranges joined by `$or`, the database compares all candidate plans for each.
    after = { [field]: { [`${past}e`]: value }, $or: [{ [field]: { [past]: value } }, { _id: { [past]: id } }] };
  }
  return { after, sort: { [field]: direction, _id: direction }, limit: limit + 1 };
}

export function keysetRows<R extends { _id: number }>(
  rows: readonly R[],
  sort: string,
  order: Order,
  limit: number,
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last;
  return {
    rows: page,
    nextCursor: more ? encode(sort, (last as unknown as Record<string, Value>)[order.field] as Value, last._id) : null,
  };
}

/** A sort key in both directions, as lists name them: `rent` and `-rent`. */
export const bothWays = <Name extends string>(name: Name, field: string, kind: Order['kind']) =>
  ({
    [name]: { field, kind, direction: 1 },
    [`-${name}`]: { field, kind, direction: -1 },
  }) as Record<Name | `-${Name}`, Order>;

/** The orders of append-only records: by id, which is their order of creation. */
export const orderById = bothWays('id', '_id', 'number');

/** The orders of every list of records: by creation time. Pages show the newest first. */
export const orderByCreation = bothWays('created_at', 'created_at', 'instant');

/** The orders of records with a name, by `name_sort`. */
export const orderByName = bothWays('name', 'name_sort', 'text');
