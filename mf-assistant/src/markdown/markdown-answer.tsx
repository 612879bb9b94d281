import { color, font, radius, space } from '@keystead/ui';
import { type MarkdownComponents, MarkdownText, markdownComponents } from '@keystead/ui/markdown';
import styled from 'styled-components';
import { AnswerLink, linkTarget } from './answer-link.tsx';
import { markTransforms, UnverifiedMark } from './unverified-mark.tsx';

/** The styles of an answer's text. It is as wide as its bubble; wider content scrolls in its own box. */
const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  overflow-wrap: anywhere;
  & h2 { font: ${font('strong')}; letter-spacing: 0; }
  & :is(ul, ol) { padding-inline-start: ${space[5]}; }
  & li + li, & li > :is(ul, ol) { margin-block-start: ${space[1]}; }
  & li::marker { color: ${color.textSubtle}; }
  & li:has(> input) { list-style: none; margin-inline-start: -${space[5]}; }
  & blockquote { padding-inline-start: ${space[3]}; border-inline-start: 3px solid ${color.borderStrong}; color: ${color.textMuted}; }
  & hr { inline-size: 100%; border: 0; border-block-start: 1px solid ${color.border}; }
  & strong { font-weight: 600; }
  & code {
    padding: 0.125rem 0.3125rem;
    border-radius: ${radius.small};
    background: ${color.neutralSoft};
  }
  & pre {
    overflow-x: auto;
    padding: ${space[3]} ${space[4]};
    border: 1px solid ${color.border};
    border-radius: ${radius.medium};
    background: ${color.sunken};
    overflow-wrap: normal;
  }
  & pre code { padding: 0; background: none; }
`;

// Always below the page's own heading, whatever level the text states.
const Heading: MarkdownComponents['h2'] = ({ children }) => <h2>{children}</h2>;

const components: MarkdownComponents = {
  ...markdownComponents,
  a: ({ href, children }) => <AnswerLink address={href}>{children}</AnswerLink>,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  sup: UnverifiedMark,
};

export function MarkdownAnswer({ text }: { text: string }) {
  return (
    <Root>
      <MarkdownText text={text} target={linkTarget} parts={components} transforms={markTransforms} />
    </Root>
  );
}
