import { color, font, fontFamily, media, radius, space } from '@keystead/ui';
import { type MarkdownComponents, MarkdownText, markdownComponents, roomyTables } from '@keystead/ui/markdown';
import { Link } from '@keystead/web-kit';
import { type ReactNode, useMemo } from 'react';
import styled from 'styled-components';
import { CodeSample } from './code-sample.tsx';
import { type Heading, headingsOf } from './headings.ts';

/** The schemes that a link on a page may have, as in the assistant's answers (product §2). */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):/i;
/** A path of the product that can't lead outside it. */
const OWN_PAGE = /^\/(?!.*(?:\.\.|\\|\/\/))(?!\/)/;
/** A file or a response of the API, which the router does not handle. */
const FILE = /^\/(?:api\/|[^#?]*\.[a-z]+(?:[#?]|$))/i;
const FRAGMENT = /^#[\w-]+$/;

/** Whether a URL is a page of the product or a fragment of this one, which the router opens. */
const isOwnPage = (address: string): boolean =>
  FRAGMENT.test(address) || (OWN_PAGE.test(address) && !FILE.test(address));

/** The target of a link on a page: the URL unchanged, or null where it must not be followed. */
function textTarget(address: string): string | null {
  return SCHEME.test(address) || OWN_PAGE.test(address) || FRAGMENT.test(address) ? address : null;
}

/**
 * A link in a page's text. A page of the product is opened by the router, other URLs by the browser. A forbidden URL
 * leaves only the text.
 */
function TextLink({ address, children }: { address: string | undefined; children?: ReactNode }) {
  const target = textTarget(address ?? '');
  if (target === null) return <>{children}</>;
  if (isOwnPage(target)) return <Link to={target}>{children}</Link>;
  return (
    <a href={target} rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** The styles of a page's text: lines of about 70 characters, with more space above a heading than below it. */
const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  max-inline-size: 42rem;
  font: 400 1.0625rem/1.75 ${fontFamily};
  overflow-wrap: anywhere;
  & > p:first-child { font: ${font('lead')}; font-size: 1.1875rem; color: ${color.textMuted}; }
  & :is(h2, h3, h4) { scroll-margin-block-start: 6rem; }
  & h2 { margin-block-start: ${space[8]}; font: 640 1.5rem/1.25 ${fontFamily}; letter-spacing: -0.02em; }
  & h3 { margin-block-start: ${space[4]}; font: 600 1.1875rem/1.4 ${fontFamily}; letter-spacing: -0.012em; }
  & h4 { margin-block-start: ${space[2]}; font: 600 1.0625rem/1.5 ${fontFamily}; }
  & > :first-child { margin-block-start: 0; }
  & :is(h2 + h3, h3 + h4) { margin-block-start: 0; }
  & :is(ul, ol) { padding-inline-start: ${space[6]}; }
  & li + li, & li > :is(ul, ol) { margin-block-start: ${space[2]}; }
  & li::marker { color: ${color.textSubtle}; }
  & li:has(> input) { list-style: none; margin-inline-start: -${space[6]}; }
  & strong { font-weight: 620; }
  & a { text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); }
  & a:hover { text-decoration-color: currentColor; }
  & blockquote {
    padding-inline-start: ${space[5]};
    border-inline-start: 3px solid ${color.accent};
    color: ${color.textMuted};
  }
  & blockquote > * + * { margin-block-start: ${space[3]}; }
  & hr { inline-size: 100%; border: 0; border-block-start: 1px solid ${color.border}; }
  & code { padding: 0.125rem 0.3125rem; border-radius: ${radius.small}; background: ${color.neutralSoft}; font-size: 0.875em; }
  & pre {
    overflow-x: auto;
    padding: ${space[4]} ${space[5]};
    border: 1px solid ${color.border};
    border-radius: ${radius.large};
    background: ${color.sunken};
    font-size: 0.875rem;
    line-height: 1.65;
    overflow-wrap: normal;
  }
  & pre code { padding: 0; background: none; font-size: inherit; }
  ${media.phone} { font-size: 1rem; & > p:first-child { font-size: 1.0625rem; } & h2 { font-size: 1.375rem; } }
`;

const Deeper: MarkdownComponents['h4'] = ({ children }) => <h4>{children}</h4>;

const parts: MarkdownComponents = {
  ...markdownComponents,
  ...roomyTables,
  pre: ({ children }) => <CodeSample>{children}</CodeSample>,
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

export function PageText({ body }: { body: string }) {
  const ownParts = useMemo(() => withIds(headingsOf(body)), [body]);
  return (
    <Root>
      <MarkdownText text={body} target={textTarget} parts={ownParts} />
    </Root>
  );
}
