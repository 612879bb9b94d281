import styled from 'styled-components';
import { useMarkdownAnswer } from './use-markdown-answer.ts';

const Plain = styled.p`white-space: pre-line; overflow-wrap: anywhere;`;

/** The text of an answer; as it was written until what shows Markdown is there. */
export function AnswerText({ text }: { text: string }) {
  const Shower = useMarkdownAnswer();
  return Shower === null ? <Plain>{text}</Plain> : <Shower text={text} />;
}
