import Markdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { MarkdownTable } from './markdown-table.tsx';

/** What stands for the elements of a text, by their names in HTML. */
export type MarkdownParts = Components;

export interface MarkdownTextProps {
  /** Markdown, GitHub's tables and lists of tasks included. */
  text: string;
  /** Where a link may lead: the address as it is, or null for one that is not to be followed. */
  target: (address: string) => string | null;
  /** Headings, links and tables as the caller has them, over `markdownParts`. The same object each time: another is drawn anew. */
  parts: MarkdownParts;
}

const plugins: Options['remarkPlugins'] = [[remarkGfm, { singleTilde: false }]];

/** What no text may do, whoever wrote it, and tables as they stand in a bubble. */
export const markdownParts: MarkdownParts = {
  // Nothing is fetched from elsewhere because of a text.
  img: ({ alt }) => alt,
  // The boxes of a list of tasks, which nobody may tick.
  input: ({ checked }) => (checked ? '☑' : '☐'),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => <MarkdownTable roomy={false}>{children}</MarkdownTable>,
  // The alignment comes as a style, which the page's security policy does not allow.
  th: ({ children, style }) => <th data-align={style?.textAlign}>{children}</th>,
  td: ({ children, style }) => <td data-align={style?.textAlign}>{children}</td>,
};

/** The tables of a whole page. */
export const roomyTables: MarkdownParts = {
  table: ({ children }) => <MarkdownTable roomy>{children}</MarkdownTable>,
};

/**
 * A text in Markdown. HTML in it is text, pictures are their descriptions, and links lead only where they may. How it
 * looks is the caller's. In an entry of its own: what shows no Markdown goes without the parser.
 */
export function MarkdownText({ text, target, parts }: MarkdownTextProps) {
  return (
    <Markdown remarkPlugins={plugins} components={parts} urlTransform={target}>
      {text}
    </Markdown>
  );
}
