import type { ReactNode } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styled from 'styled-components';
import { color, font, radius, space } from './tokens.ts';

const Scroller = styled.div<{ $roomy: boolean }>`
  overflow-x: auto;
  border: 1px solid ${color.border};
  border-radius: ${({ $roomy }) => ($roomy ? radius.large : radius.medium)};
  background: ${color.surface};
  & table { font: ${({ $roomy }) => font($roomy ? 'body' : 'small')}; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
  & :is(th, td) {
    padding: ${({ $roomy }) => ($roomy ? `${space[3]} ${space[4]}` : `${space[2]} ${space[3]}`)};
    border-block-end: 1px solid ${color.border};
    text-align: start;
    vertical-align: top;
    min-inline-size: ${({ $roomy }) => ($roomy ? '7rem' : '5rem')};
    ${({ $roomy }) => ($roomy ? '' : 'max-inline-size: 20rem;')}
  }
  & th { font: ${font('label')}; color: ${color.textMuted}; background: ${color.sunken}; }
  & tbody tr:last-child td { border-block-end: 0; }
  & [data-align='right'] { text-align: end; }
  & [data-align='center'] { text-align: center; }
`;

/** A table in a Markdown text. It scrolls where it is too wide, also with the keyboard. */
function MarkdownTable({ roomy, children }: { roomy: boolean; children?: ReactNode }) {
  return (
    <Scroller $roomy={roomy} role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </Scroller>
  );
}

export type MarkdownComponents = Components;
export type MarkdownTransforms = NonNullable<Options['remarkPlugins']>;

interface MarkdownTextProps {
  /** Markdown, including GitHub's tables and task lists. */
  text: string;
  /** Validates a link's address: returns it, or null if the link must not be followed. */
  target: (address: string) => string | null;
  /** The caller's own parts, on top of `markdownComponents`: always the same object, or its elements remount. */
  parts: MarkdownComponents;
  /** The caller's own changes to the parsed text, always the same list. */
  transforms?: MarkdownTransforms;
}

const plugins: MarkdownTransforms = [[remarkGfm, { singleTilde: false }]];
const none: MarkdownTransforms = [];

/** Restrictions for every text, whoever wrote it, and tables for a chat bubble. */
export const markdownComponents: MarkdownComponents = {
  // A text must not make the browser load anything from elsewhere.
  img: ({ alt }) => alt,
  // The boxes of a task list; they are read-only.
  input: ({ checked }) => (checked ? '☑' : '☐'),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => <MarkdownTable roomy={false}>{children}</MarkdownTable>,
  // The alignment comes as an inline style, which the content security policy forbids.
  th: ({ children, style }) => <th data-align={style?.textAlign}>{children}</th>,
  td: ({ children, style }) => <td data-align={style?.textAlign}>{children}</td>,
};

export const roomyTables: MarkdownComponents = {
  table: ({ children }) => <MarkdownTable roomy>{children}</MarkdownTable>,
};

/** HTML shows as text, pictures as their alternative text, links only if `target` allows them. The caller styles it. */
export function MarkdownText({ text, target, parts, transforms = none }: MarkdownTextProps) {
  return (
    <Markdown remarkPlugins={[...plugins, ...transforms]} components={parts} urlTransform={target}>
      {text}
    </Markdown>
  );
}
