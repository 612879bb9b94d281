import { type MarkdownComponents, MarkdownText, markdownComponents } from '@keystead/ui/markdown';
import styled from 'styled-components';
import { AnswerLink } from './answer-link.tsx';
import { answerStyles } from './answer-styles.ts';
import { linkTarget } from './link-target.ts';

const Root = styled.div`${answerStyles}`;

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
};

/** Renders the Markdown of an answer. */
export function MarkdownAnswer({ text }: { text: string }) {
  return (
    <Root>
      <MarkdownText text={text} target={linkTarget} parts={components} />
    </Root>
  );
}
