import { collectionNames } from '@keystead/analyst';

const wholeDay = /^\d{4}-\d\d-\d\d$/;
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A period in words: `of 2026`, `of March 2026`, or `from 2026-01-05 to 2026-02-10`. */
function periodOf(from: string | undefined, to: string | undefined): string {
  if (from && to && from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4) && to.endsWith('-12-31'))
    return `of ${from.slice(0, 4)}`;
  if (from && to && from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7))
    return `of ${month.format(new Date(from))}`;
  if (from?.endsWith('-01-01') && (!to || to.slice(0, 4) === from.slice(0, 4))) return `of ${from.slice(0, 4)}`;
  return [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}

/** What a tool looks at, with the collection and the period of its input: `Looking at payments of 2026`. */
export function stepLabel(label: string, input: unknown): string {
  const { collection, period, ...fields } = (input ?? {}) as Record<string, unknown>;
  const known = collectionNames.find((name) => name === collection);
  const days = Object.entries({ ...fields, ...(typeof period === 'object' && period) }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && wholeDay.test(entry[1]),
  );
  const at = (end: 'from' | 'to') => days.find(([name]) => name === end || name.endsWith(`_${end}`))?.[1];
  return `${known ? `Looking at ${known}` : label} ${periodOf(at('from'), at('to'))}`.trim();
}
