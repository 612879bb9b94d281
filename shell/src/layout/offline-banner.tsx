import { CloudOffIcon, color, layer, space } from '@keystead/ui';
import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { Banner } from './banner.tsx';

// Stays in view below the top bar, however far the page is scrolled.
const Root = styled(Banner)`
  position: sticky;
  z-index: ${layer.bar - 1};
  inset-block-start: 4rem;
  padding-block: ${space[2]};
  background: ${color.warningSoft};
  color: ${color.warningInk};
`;

const Status = styled.div`display: contents;`;

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener);
  };
}

/** Says for as long as the browser has no connection that nothing is saved. Its live region is always rendered. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Status role="status">
      {!isOnline && (
        <Root as="div">
          <CloudOffIcon />
          <p>You are offline. What you see may be outdated, and changes cannot be saved until you are back online.</p>
        </Root>
      )}
    </Status>
  );
}
