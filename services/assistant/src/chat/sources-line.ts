import { recordLink } from './markdown.ts';
import type { Answered } from './turn.ts';

/** Sources that are named at most: an answer has few, and a long line of them helps nobody. */
const MAX_SOURCES = 6;

/** An answer's text with the pages under it that show its figures, whoever has answered. */
export function withSources({ content, sources }: Pick<Answered, 'content' | 'sources'>): string {
  const pages = new Map(sources.filter(({ path }) => path.startsWith('/app/')).map((it) => [it.path, it]));
  if (pages.size === 0) return content;
  const links = [...pages.values()].slice(0, MAX_SOURCES).map(({ label, path }) => recordLink(label, path));
  return `${content.trimEnd()}\n\nSources: ${links.join(', ')}`;
}
