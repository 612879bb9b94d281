import { queryOptions, useQuery } from '@keystead/web-kit/queries';
import styled from 'styled-components';

interface Loaded {
  readonly Renderer: typeof import('./markdown-answer.tsx').MarkdownAnswer;
}

/** Outlives the query, so that no later answer is plain text again. */
let loaded: Loaded | undefined;

/** The component that renders Markdown is larger than everything else here, so the first answer loads it. */
const rendererQuery = queryOptions({
  queryKey: ['assistant', 'markdown'],
  async queryFn(): Promise<Loaded> {
    loaded = { Renderer: (await import('./markdown-answer.tsx')).MarkdownAnswer };
    return loaded;
  },
  initialData: () => loaded,
  staleTime: Number.POSITIVE_INFINITY,
});

const Plain = styled.p`white-space: pre-line; overflow-wrap: anywhere;`;

export function AnswerText({ text }: { text: string }) {
  const { data } = useQuery(rendererQuery);
  return data ? <data.Renderer text={text} /> : <Plain>{text}</Plain>;
}
