/** The key of a breakdown's row. */
export interface Group {
  readonly key: string | null;
  readonly id: number | null;
  readonly name: string | null;
}

/** The group of records with the same month or word. */
export const ofWord = (key: string | null): Group => ({ key, id: null, name: null });

/** The group of records with the same property, tenant or personnel. */
export const ofRecord = (id: number | null, name: string | null): Group => ({
  key: id === null ? null : String(id),
  id,
  name,
});

/** Sums records by group: months in ascending order, other groups by the named sums, largest first. */
export function breakDown<R, S extends Readonly<Record<string, number>>>(
  records: readonly R[],
  {
    group,
    sums,
    largest,
  }: { group: (record: R) => Group; sums: (records: readonly R[]) => S; largest: readonly (keyof S)[] },
) {
  const groups = new Map<string | null, { group: Group; records: R[] }>();
  for (const record of records) {
    const own = group(record);
    const existing = groups.get(own.key) ?? { group: own, records: [] };
    existing.records.push(record);
    groups.set(own.key, existing);
  }
  const rows = [...groups.values()].map((one) => ({ ...one.group, ...sums(one.records) }));
  const byKey = (one: Group, other: Group) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1);
  rows.sort((one, other) => {
    const decisive = largest.find((name) => one[name] !== other[name]);
    return decisive === undefined ? byKey(one, other) : Number(other[decisive]) - Number(one[decisive]);
  });
  return { rows, sum: sums(records), capped: false };
}
