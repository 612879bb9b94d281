/** A title as the end of a URL: "Why can't I delete it?" → `why-cant-i-delete-it`; '' where no character is left. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’\p{M}]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
}

export interface Heading {
  /** The line in the Markdown, from 1 on. */
  line: number;
  level: 2 | 3;
  text: string;
  /** Its fragment in the URL: `/privacy#your-rights`. */
  id: string;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The text without the marks of links, code and emphasis. */
const stripMarks = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\([^\w\s])|[`*]/g, '$1')
    .trim();

/** What a text says, in one line, without the marks of Markdown. */
export const plainText = (text: string): string =>
  stripMarks(text.replaceAll(/^ *(?:\|[ :|-]+\||[#>-]+ |\d+\. )/gm, '').replaceAll('|', ' ')).replaceAll(/\s+/g, ' ');

/** The lines outside code blocks. */
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

/** The linkable headings of a text, of levels 2 and 3. Ids are unique. */
export function headingsOf(body: string): Heading[] {
  const counts = new Map<string, number>();
  return proseOf(body).flatMap(([line, source]) => {
    const [, hashes = '', title = ''] = HEADING.exec(source) ?? [];
    if (hashes === '' || hashes.length > 3) return [];
    const text = stripMarks(title);
    const slug = slugOf(text) || 'section';
    const before = counts.get(slug) ?? 0;
    counts.set(slug, before + 1);
    const id = before === 0 ? slug : `${slug}-${before + 1}`;
    return [{ line, level: hashes.length === 3 ? (3 as const) : (2 as const), text, id }];
  });
}
