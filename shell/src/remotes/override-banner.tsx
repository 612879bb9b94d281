import type { Resolution } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { color, TriangleAlertIcon } from '@keystead/ui';
import { errorText, request } from '@keystead/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Banner, BannerButton } from '../layout/banner.tsx';
import { documents } from './page-document.ts';
import { useResolution } from './resolution.ts';

const Root = styled(Banner)`background: ${color.warningSoft}; color: ${color.warningInk};`;

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
      <BannerButton busy={busy} onClick={() => void stopPreview()}>
        Stop previewing
      </BannerButton>
    </Root>
  );
}
