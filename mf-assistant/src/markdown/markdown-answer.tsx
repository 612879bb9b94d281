import Markdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styled from 'styled-components';
import { AnswerLink } from './answer-link.tsx';
import { answerStyles } from './answer-styles.ts';
import { AnswerTable } from './answer-table.tsx';
import { linkTarget } from './link-target.ts';

const Root = styled.div`${answerStyles}`;

// Below the page's own heading, whatever level the text claims.
const Heading: Components['h2'] = ({ children }) => <h2>{children}</h2>;

// The alignment comes as a style, which the page's security policy does not allow.
const Head: Components['th'] = ({ children, style }) => <th data-align={style?.textAlign}>{children}</th>;
const Cell: Components['td'] = ({ children, style }) => <td data-align={style?.textAlign}>{children}</td>;

const components: Components = {
  a: ({ href, children }) => <AnswerLink address={href}>{children}</AnswerLink>,
  // Nothing is fetched from elsewhere because of a text.
  img: ({ alt }) => alt,
  // The boxes of a list of tasks, which nobody may tick.
  input: ({ checked }) => (checked ? '☑' : '☐'),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => <AnswerTable>{children}</AnswerTable>,
  th: Head,
  td: Cell,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
};

const plugins: Options['remarkPlugins'] = [[remarkGfm, { singleTilde: false }]];

/** An answer's Markdown. HTML in it is text, pictures are their descriptions, and links lead only where they may. */
export function MarkdownAnswer({ text }: { text: string }) {
  return (
    <Root>
      <Markdown remarkPlugins={plugins} components={components} urlTransform={linkTarget}>
        {text}
      </Markdown>
    </Root>
  );
}
