import { escapedHtml } from '@keystead/service-kit';

/** HTML that is safe to insert into a page as it is. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** A value that may be inserted into a page. Text is escaped; null, undefined and false insert nothing. */
export type Insertable = string | number | Html | readonly Html[] | null | undefined | false;

function toSource(value: Insertable): string {
  if (value instanceof Html) return value.source;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(({ source }) => source).join('');
  return escapedHtml(String(value));
}

/** Creates HTML from a template. Every inserted value is escaped as text, unless it is `Html` itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly Insertable[]): Html =>
  new Html(strings.map((text, at) => text + (at < values.length ? toSource(values[at]) : '')).join(''));
