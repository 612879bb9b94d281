import { slugOf } from './slug-of.ts';

/** A heading of a text, and where it stands. */
export interface Heading {
  /** In the Markdown, from 1 on. */
  line: number;
  level: 2 | 3;
  text: string;
  /** Its place in the address: `/privacy#your-rights`. */
  id: string;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Without the marks of links, code and emphasis. */
const plain = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\([^\w\s])|[`*]/g, '$1')
    .trim();

/** The lines that aren't inside a block of code. */
function proseOf(body: string): [line: number, text: string][] {
  let fence: string | null = null;
  return body.split('\n').flatMap((text, at): [number, string][] => {
    const mark = FENCE.exec(text)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && text.trim() === mark) fence = null;
      return [];
    }
    fence = mark ?? null;
    return mark === undefined ? [[at + 1, text]] : [];
  });
}

/** The headings of a text that have an address, its sections and theirs; ids are never the same twice. */
export function headingsOf(body: string): Heading[] {
  const times = new Map<string, number>();
  return proseOf(body).flatMap(([line, source]) => {
    const [, marks = '', words = ''] = HEADING.exec(source) ?? [];
    if (marks === '' || marks.length > 3) return [];
    const text = plain(words);
    const slug = slugOf(text) || 'section';
    const before = times.get(slug) ?? 0;
    times.set(slug, before + 1);
    const id = before === 0 ? slug : `${slug}-${before + 1}`;
    return [{ line, level: marks.length === 3 ? (3 as const) : (2 as const), text, id }];
  });
}
