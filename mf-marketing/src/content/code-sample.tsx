import { Button, color, radius, space, VisuallyHidden } from '@keystead/ui';
import { useHydrated } from '@keystead/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import styled from 'styled-components';

const Root = styled.div`
  position: relative;
  & > button {
    position: absolute;
    inset-block-start: ${space[2]};
    inset-inline-end: ${space[2]};
    border-radius: ${radius.medium};
    background: ${color.surface};
  }
  /* Its last line can be scrolled clear of the button. */
  & > pre { padding-inline-end: 6rem; }
`;

/** A sample in a page's text, with a button to copy it. Where copying fails, the sample is selected instead. */
export function CodeSample({ children }: { children?: ReactNode }) {
  const sample = useRef<HTMLPreElement>(null);
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<'Copied' | 'Selected' | null>(null);
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(sample.current?.textContent ?? '').then(
      () => true,
      () => false,
    );
    if (!copied && sample.current) window.getSelection()?.selectAllChildren(sample.current);
    setOutcome(copied ? 'Copied' : 'Selected');
  };
  return (
    <Root onBlur={() => setOutcome(null)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre ref={sample} tabIndex={0}>
        {children}
      </pre>
      <Button variant="secondary" size="small" waiting={!hydrated} onClick={() => void copy()}>
        {outcome ?? 'Copy'}
        <VisuallyHidden> sample</VisuallyHidden>
      </Button>
    </Root>
  );
}
