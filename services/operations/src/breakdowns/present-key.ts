/** What the rows of a breakdown have in common, as the contracts have it: keys that are ids have names. */
export const presentKey = (key: number | string | null, names: ReadonlyMap<number, string>) =>
  typeof key === 'number' ? { key: String(key), id: key, name: names.get(key) ?? null } : { key, id: null, name: null };

/** The ids among the keys of some rows. */
export const idsAmong = (rows: readonly { readonly key: number | string | null }[]): number[] =>
  rows.flatMap(({ key }) => (typeof key === 'number' ? [key] : []));
