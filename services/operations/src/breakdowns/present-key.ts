/** The key of a breakdown's row as the contracts have it. A key that is an id has a name. */
export const presentKey = (key: number | string | null, names: ReadonlyMap<number, string>) =>
  typeof key === 'number' ? { key: String(key), id: key, name: names.get(key) ?? null } : { key, id: null, name: null };

/** The ids among the keys of the rows. */
export const idsAmong = (rows: readonly { readonly key: number | string | null }[]): number[] =>
  rows.flatMap(({ key }) => (typeof key === 'number' ? [key] : []));
