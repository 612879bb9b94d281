import { recordLink } from './markdown.ts';
import type { AnswerResult } from './turn.ts';

/** Sources that are named at most. A long line of them is no help. */
const MAX_SOURCES = 6;

/** An answer's text, followed by links to the pages that show its figures. It applies to every answerer. */
export function withSources({ content, sources }: Pick<AnswerResult, 'content' | 'sources'>): string {
  const pages = new Map(sources.filter(({ path }) => path.startsWith('/app/')).map((it) => [it.path, it]));
  if (pages.size === 0) return content;
  const links = [...pages.values()].slice(0, MAX_SOURCES).map(({ label, path }) => recordLink(label, path));
  return `${content.trimEnd()}\n\nSources: ${links.join(', ')}`;
}
