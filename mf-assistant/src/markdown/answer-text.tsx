import styled from 'styled-components';
import { useMarkdownAnswer } from './use-markdown-answer.ts';

const Plain = styled.p`white-space: pre-line; overflow-wrap: anywhere;`;

/** The text of an answer. It is shown as plain text until the Markdown component has loaded. */
export function AnswerText({ text }: { text: string }) {
  const Renderer = useMarkdownAnswer();
  return Renderer === null ? <Plain>{text}</Plain> : <Renderer text={text} />;
}
