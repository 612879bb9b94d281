import { type Collection, recordPath } from '../pages/record-page.ts';
import { recordText } from './record-text.ts';

/** A record as an answer needs it: its texts in one line, and the page that shows it. */
export function rowOf<R extends { readonly id: number }>(of: Collection, record: R): R & { readonly path: string } {
  return { ...withPlainTexts(record), path: recordPath(of, record.id) };
}

/** The same with its texts in one line and shortened. */
export const withPlainTexts = <R extends object>(record: R): R =>
  Object.fromEntries(
    Object.entries(record).map(([name, entry]) => [name, typeof entry === 'string' ? recordText(entry) : entry]),
  ) as R;
