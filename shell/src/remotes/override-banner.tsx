import type { Resolution } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { Button, color, font, media, space, TriangleAlertIcon } from '@keystead/ui';
import { errorText, request } from '@keystead/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { documents } from './page-document.ts';
import { useResolution } from './resolution.ts';

const Root = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  padding: ${space[1]} ${space[4]};
  background: ${color.warningSoft};
  border-block-end: 1px solid ${color.border};
  color: ${color.warningInk};
  font: ${font('small')};
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; }
  & > p { flex: 1 1 12rem; overflow-wrap: anywhere; }
  ${media.tablet} { padding-inline: ${space[6]}; }
`;

const StopButton = styled(Button)`
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  &:hover { color: inherit; background: transparent; text-decoration-thickness: 2px; }
`;

const FAILED = 'The preview could not be ended. Please try again.';

/** `Portfolio (release 4.2.0)`; a developer's local build has no number. */
const previewTexts = ({ remotes }: Resolution): string[] =>
  Object.entries(remotes)
    .filter(([, { override }]) => override)
    .map(([remote, { version }]) => `${remoteTitle(remote)} (release ${version})`);

const listed = new Intl.ListFormat('en-US');

export function OverrideBanner() {
  const resolution = useResolution();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (resolution === null) return null;
  const stopPreview = async () => {
    setBusy(true);
    try {
      await request('DELETE /releases/overrides');
      documents.reload();
    } catch (error) {
      setProblem(errorText(error, FAILED));
      setBusy(false);
    }
  };
  return (
    <Root aria-label="Release preview">
      <TriangleAlertIcon />
      <p aria-live="polite">{problem ?? `You are previewing ${listed.format(previewTexts(resolution))}.`}</p>
      <StopButton variant="ghost" size="small" busy={busy} onClick={() => void stopPreview()}>
        Stop previewing
      </StopButton>
    </Root>
  );
}
