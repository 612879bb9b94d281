import { CloseIcon, color, font, IconButton, layer, radius, shadow, space } from '@keystead/ui';
import { useLocation } from '@keystead/web-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { pageData } from '../remotes/page-document.ts';

const MAX_SHOWN = 60;

// Above the page rather than in it, so that nothing moves.
const Root = styled.div`
  position: fixed;
  inset-block-end: ${space[4]};
  inset-inline: ${space[4]};
  z-index: ${layer.bar};
  inline-size: fit-content;
  max-inline-size: calc(100% - 2 * ${space[4]});
  margin-inline: auto;
  display: flex;
  gap: ${space[2]};
  align-items: center;
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.surface};
  box-shadow: ${shadow.middle};
  font: ${font('small')};
  overflow-wrap: anywhere;
`;

const short = (path: string) => (path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path);

/** The unknown address that redirected here, at the server or in the browser. */
function useMissing(): string | null {
  const { pathname, state, key } = useLocation();
  const [served, setServed] = useState<string | null>(null);
  // Not in the first rendering, which is that of the server.
  useEffect(() => setServed(pageData()?.missing ?? null), []);
  if (pathname !== '/') return null;
  const isFirst = key === 'default';
  return (state as { missing?: string } | null)?.missing ?? (isFirst ? served : null);
}

/** Says that there was no page at the address. */
export function MissingPage() {
  const missing = useMissing();
  const [closed, setClosed] = useState<string | null>(null);
  return (
    <div role="status">
      {missing !== null && missing !== closed && (
        <Root>
          <p>There is no page at {short(missing)}. You are on the home page.</p>
          <IconButton label="Close" onClick={() => setClosed(missing)}>
            <CloseIcon />
          </IconButton>
        </Root>
      )}
    </div>
  );
}
