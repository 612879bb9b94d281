import { useSearchParams } from '../router.ts';

/** Reads one field of a search from its text in the address; undefined for what it doesn't understand or needn't say. */
export type SearchField<Value> = (text: string) => Value | undefined;

/** Any words. */
export const words: SearchField<string> = (text) => text.trim() || undefined;

/** A whole number from 1 on: an id, a count of days. */
export const positiveInteger: SearchField<number> = (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** One of the names of a table; `usual` is what holds when nothing is said, and so isn't. */
export function oneOf<Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  usual?: NoInfer<Name>,
): SearchField<Name> {
  const isName = (text: string): text is Name => Object.hasOwn(names, text);
  return (text) => (isName(text) && text !== usual ? text : undefined);
}

/** A search as its fields read it. */
export type SearchRead<Fields> = {
  [Name in keyof Fields]?: Fields[Name] extends SearchField<infer Value> ? Value : never;
};

/** Parts of a search in place of others; '' takes one out. */
export type SearchChange<Fields> = { [Name in keyof Fields]?: string | number };

/**
 * A list's search in the address, so that reload, back and a shared link keep it. What it can't understand is left out.
 *
 * @param fields how each field is read; the one called `sort` orders, the others narrow
 */
export function useSearchParamsState<Fields extends Record<string, SearchField<string | number>>>(fields: Fields) {
  const [params, setParams] = useSearchParams();
  const read = (text: (name: string) => string | null) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = field(text(name) ?? '');
      return value === undefined ? [] : [[name, value] as const];
    });
  const found = read((name) => params.get(name));
  return {
    search: Object.fromEntries(found) as SearchRead<Fields>,
    /** Whether the search leaves anything out. */
    narrowed: found.some(([name]) => name !== 'sort'),
    /** Puts a changed search in place of the one before it. */
    change(changed: SearchChange<Fields>): void {
      const next = read((name) => (name in changed ? String(changed[name]) : params.get(name)));
      setParams(Object.fromEntries(next.map(([name, value]) => [name, String(value)])), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}
