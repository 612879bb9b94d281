import { queryOptions, useQuery } from '@keystead/web-kit/queries';
import styled from 'styled-components';

/** The component that renders Markdown is larger than everything else here, so the first answer loads it. */
const rendererQuery = queryOptions({
  queryKey: ['assistant', 'markdown'],
  queryFn: async () => ({ Renderer: (await import('./markdown-answer.tsx')).MarkdownAnswer }),
  staleTime: Number.POSITIVE_INFINITY,
});

const Plain = styled.p`white-space: pre-line; overflow-wrap: anywhere;`;

export function AnswerText({ text }: { text: string }) {
  const { data } = useQuery(rendererQuery);
  return data ? <data.Renderer text={text} /> : <Plain>{text}</Plain>;
}
