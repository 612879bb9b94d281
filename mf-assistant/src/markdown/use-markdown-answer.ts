import { useEffect, useState } from 'react';

type Shower = typeof import('./markdown-answer.tsx').MarkdownAnswer;

let loaded: Shower | null = null;

/**
 * The component that renders Markdown. It is larger than everything else here, so it is loaded with the first answer.
 * Null until it has loaded. After a failure, the next answer tries again.
 */
export function useMarkdownAnswer(): Shower | null {
  const [shower, setShower] = useState(() => loaded);
  useEffect(() => {
    let gone = false;
    const take = (module: { MarkdownAnswer: Shower }) => {
      loaded = module.MarkdownAnswer;
      if (!gone) setShower(() => module.MarkdownAnswer);
    };
    if (loaded === null)
      import('./markdown-answer.tsx').then(take, (error) => console.warn('Markdown could not be loaded', error));
    return () => {
      gone = true;
    };
  }, []);
  return shower;
}
