import { useEffect, useState } from 'react';

type Shower = typeof import('./markdown-answer.tsx').MarkdownAnswer;

let loaded: Shower | null = null;

/**
 * What shows Markdown: fetched when the first answer is to be shown, since it is larger than all else here. Null until
 * it is there; where it could not be fetched, the next answer tries again.
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
