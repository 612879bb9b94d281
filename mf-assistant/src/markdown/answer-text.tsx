import { useEffect, useState } from 'react';
import styled from 'styled-components';

type Renderer = typeof import('./markdown-answer.tsx').MarkdownAnswer;

let loaded: Renderer | null = null;

/**
 * The component that renders Markdown. It is larger than everything else here, so it is loaded with the first answer.
 * Null until it has loaded. After a failure, the next answer tries again.
 */
function useMarkdownAnswer(): Renderer | null {
  const [renderer, setRenderer] = useState(() => loaded);
  useEffect(() => {
    let unmounted = false;
    const onLoad = (module: { MarkdownAnswer: Renderer }) => {
      loaded = module.MarkdownAnswer;
      if (!unmounted) setRenderer(() => module.MarkdownAnswer);
    };
    if (loaded === null)
      import('./markdown-answer.tsx').then(onLoad, (error) => console.warn('Markdown could not be loaded', error));
    return () => {
      unmounted = true;
    };
  }, []);
  return renderer;
}

const Plain = styled.p`white-space: pre-line; overflow-wrap: anywhere;`;

/** The text of an answer. It is shown as plain text until the Markdown component has loaded. */
export function AnswerText({ text }: { text: string }) {
  const Renderer = useMarkdownAnswer();
  return Renderer === null ? <Plain>{text}</Plain> : <Renderer text={text} />;
}
