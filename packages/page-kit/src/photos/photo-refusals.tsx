import { Alert, space } from '@keystead/ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { PhotoAdding } from './use-add-photos.ts';

// Always there, so that a screen reader hears what comes into it; without a place while nothing does.
const Root = styled.div`&:empty { position: absolute; }`;
const List = styled.ul`display: grid; gap: ${space[1]};`;
const Name = styled.span`font-weight: 550;`;

/** Which photos were not added, and why; it is brought into sight. */
export function PhotoRefusals({ adding: { refused, forget } }: { adding: PhotoAdding }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused.length > 0) root.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  return (
    <Root ref={root} aria-live="polite">
      {refused.length > 0 && (
        <Alert
          tone="destructive"
          title={refused.length === 1 ? 'Failed to add photo' : `Failed to add ${refused.length} photos`}
          onDismiss={forget}
        >
          <List>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                <Name>{name}</Name>: {reason}
              </li>
            ))}
          </List>
        </Alert>
      )}
    </Root>
  );
}
