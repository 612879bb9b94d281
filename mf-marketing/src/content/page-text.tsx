import { type MarkdownComponents, MarkdownText, markdownComponents, roomyTables } from '@keystead/ui/markdown';
import { useMemo } from 'react';
import styled from 'styled-components';
import { type Heading, headingsOf } from './headings.ts';
import { TextLink } from './text-link.tsx';
import { textStyles } from './text-styles.ts';
import { textTarget } from './text-target.ts';

const Root = styled.div`${textStyles}`;

const Deeper: MarkdownComponents['h4'] = ({ children }) => <h4>{children}</h4>;

const parts: MarkdownComponents = {
  ...markdownComponents,
  ...roomyTables,
  a: ({ href, children }) => <TextLink address={href}>{children}</TextLink>,
  h4: Deeper,
  h5: Deeper,
  h6: Deeper,
};

/** Headings are one level below that of the page. Each has the id that the table of contents links to. */
function withIds(headings: readonly Heading[]): MarkdownComponents {
  const ids = new Map(headings.map(({ line, id }) => [line, id]));
  const idAt = (line: number | undefined) => (line === undefined ? undefined : ids.get(line));
  const section: MarkdownComponents['h2'] = ({ node, children }) => (
    <h2 id={idAt(node?.position?.start.line)}>{children}</h2>
  );
  const subsection: MarkdownComponents['h3'] = ({ node, children }) => (
    <h3 id={idAt(node?.position?.start.line)}>{children}</h3>
  );
  return { ...parts, h1: section, h2: section, h3: subsection };
}

/** Renders a page's Markdown. */
export function PageText({ body }: { body: string }) {
  const ownParts = useMemo(() => withIds(headingsOf(body)), [body]);
  return (
    <Root>
      <MarkdownText text={body} target={textTarget} parts={ownParts} />
    </Root>
  );
}
