import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { locationOf, NavigationContext, useLocation, useSearchParams } from '../router.tsx';

/** Parses one field of a search from its text in the address; undefined for invalid text and for the default. */
export type SearchField<Value> = (text: string) => Value | undefined;

export const words: SearchField<string> = (text) => text.trim() || undefined;

export const positiveInteger: SearchField<number> = (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate: SearchField<string> = (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** One of the keys of a table. `defaultName` is the default, which is omitted. */
export function oneOf<Name extends string>(
  names: Readonly<Record<Name, unknown>>,
  defaultName?: NoInfer<Name>,
): SearchField<Name> {
  const isName = (text: string): text is Name => Object.hasOwn(names, text);
  return (text) => (isName(text) && text !== defaultName ? text : undefined);
}

type SearchRead<Fields> = {
  [Name in keyof Fields]?: Fields[Name] extends SearchField<infer Value> ? Value : never;
};

/** New values for fields of a search; '' removes a field. */
type SearchChange<Fields> = { [Name in keyof Fields]?: string | number };

/** Whether a navigation is under way: the history is at another page already, whose code still loads. */
function useIsLeaving(): () => boolean {
  const { navigator } = useContext(NavigationContext);
  const { pathname } = useLocation();
  return () => locationOf(navigator).pathname !== pathname;
}

/** A list's search in the address, without invalid values. @param fields parsers; all but `sort` filter. */
export function useSearchParamsState<Fields extends Record<string, SearchField<string | number>>>(fields: Fields) {
  const [params, setParams] = useSearchParams();
  const isLeaving = useIsLeaving();
  const read = (text: (name: string) => string | null) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = field(text(name) ?? '');
      return value === undefined ? [] : [[name, value] as const];
    });
  const found = read((name) => params.get(name));
  return {
    search: Object.fromEntries(found) as SearchRead<Fields>,
    filtered: found.some(([name]) => name !== 'sort'),
    change(changed: SearchChange<Fields>): void {
      // It would return to the list.
      if (isLeaving()) return;
      const next = read((name) => (name in changed ? String(changed[name]) : params.get(name)));
      setParams(Object.fromEntries(next.map(([name, value]) => [name, String(value)])), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}

/** How long after the last keystroke the text counts as settled, in milliseconds. */
const SETTLED_AFTER_MS = 250;

/** A text that is passed on when typing stops, and follows `value` when that changes elsewhere (the back button). */
export function useDebouncedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setSent(value);
    if (value !== sent) setText(value);
  }
  const commit = useEffectEvent(() => {
    const trimmed = text.trim();
    setSent(trimmed);
    onChange(trimmed);
  });
  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(() => commit(), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return [text, setText] as const;
}
