import { type Heading, headingsOf, plainText } from './headings.ts';

export interface HelpSection extends Pick<Heading, 'id' | 'text'> {
  /** The heading of level 2 above it, if it is one of level 3. */
  topic: string | null;
  body: string;
}

/** The parts of a text under its headings, in their order. */
export function sectionsOf(text: string): HelpSection[] {
  const lines = text.split('\n');
  const headings = headingsOf(text);
  let topic: string | null = null;
  return headings.map(({ id, line, level, text: title }, place) => {
    if (level === 2) topic = title;
    const body = plainText(lines.slice(line, (headings[place + 1]?.line ?? lines.length + 1) - 1).join('\n'));
    return { id, text: title, topic: level === 3 ? topic : null, body };
  });
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const SNIPPET = 160;

/** A stretch of a section around the first of the words. */
function snippetOf(body: string, words: readonly string[]): string {
  const at = Math.max(0, Math.min(...words.map((word) => folded(body).indexOf(word)).filter((place) => place >= 0)));
  const start = Number.isFinite(at) && at > SNIPPET / 2 ? body.indexOf(' ', at - SNIPPET / 2) + 1 : 0;
  const rest = body.slice(start);
  const end = rest.length > SNIPPET ? rest.lastIndexOf(' ', SNIPPET) : rest.length;
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end)}${end < rest.length ? ' …' : ''}`;
}

export interface HelpResult extends HelpSection {
  snippet: string;
}

/** The sections that have all the words, those with a word in their heading first. */
export function findHelp(sections: readonly HelpSection[], query: string): HelpResult[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.filter((word) => folded(text).includes(word)).length;
  return sections
    .filter(({ text, topic, body }) => has(`${topic ?? ''} ${text} ${body}`) === words.length)
    .toSorted((one, other) => has(other.text) - has(one.text))
    .map((section) => ({ ...section, snippet: snippetOf(section.body, words) }));
}
