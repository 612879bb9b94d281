import { escapedHtml } from '@keystead/service-kit';

/** HTML that may stand in a page as it is. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What may be put into a page. Text is escaped; nothing and false leave no trace. */
export type Inserted = string | number | Html | readonly Html[] | null | undefined | false;

function inserted(value: Inserted): string {
  if (value instanceof Html) return value.source;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(({ source }) => source).join('');
  return escapedHtml(String(value));
}

/** Makes HTML of a template; everything that is put into it is text, whatever it looks like, unless it is HTML itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly Inserted[]): Html =>
  new Html(parts.map((part, at) => part + (at < values.length ? inserted(values[at]) : '')).join(''));
