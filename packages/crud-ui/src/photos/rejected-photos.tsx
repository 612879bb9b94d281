import { Alert, space } from '@keystead/ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { PhotoAdding } from './use-add-photos.ts';

// Always rendered, so that a screen reader announces its content; it takes no space while empty.
const Root = styled.div`&:empty { position: absolute; }`;
const List = styled.ul`display: grid; gap: ${space[1]};`;
const Name = styled.span`font-weight: 550;`;

/** Shows which photos were not added, and why. Scrolls itself into view. */
export function RejectedPhotos({ adding: { rejected, forget } }: { adding: PhotoAdding }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejected.length > 0) root.current?.scrollIntoView({ block: 'nearest' });
  }, [rejected]);
  return (
    <Root ref={root} aria-live="polite">
      {rejected.length > 0 && (
        <Alert
          tone="destructive"
          title={rejected.length === 1 ? 'Failed to add photo' : `Failed to add ${rejected.length} photos`}
          onDismiss={forget}
        >
          <List>
            {rejected.map(({ name, reason }) => (
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
