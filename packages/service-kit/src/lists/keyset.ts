import { ValidationFailed } from '../errors/validation-failed.ts';

/** How a list is sorted: a stored field, its kind and its direction; the id (`_id`) breaks ties. */
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

/** A page to be read: the filter that begins after the cursor, the sort, and one row more than asked. */
export interface KeysetPage {
  readonly after: Record<string, unknown>;
  readonly sort: Record<string, 1 | -1>;
  readonly limit: number;
}

/** What to read for a page. Cursors hold the last row's sort key and id, so rows inserted before it shift nothing. */
export function keysetPage(sort: string, order: Order, limit: number, cursor: string | undefined): KeysetPage {
  const { field, direction } = order;
  const past = direction === 1 ? '$gt' : '$lt';
  let after = {};
  if (cursor !== undefined) {
    const { value, id } = decode(cursor, sort, order.kind);
    // One range of the index, where two of them joined by `or` have the database compare all plans that there are for each.
    after = { [field]: { [`${past}e`]: value }, $or: [{ [field]: { [past]: value } }, { _id: { [past]: id } }] };
  }
  return { after, sort: { [field]: direction, _id: direction }, limit: limit + 1 };
}

/** Splits what was read into the page's rows and the cursor of the next page, null at the end. */
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
