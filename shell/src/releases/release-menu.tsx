import type { Release } from '@keystead/contracts';
import { EyeIcon, IconButton } from '@keystead/ui';
import { EllipsisIcon, ShieldCheckIcon, StopIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { remoteTitle } from '../remotes/remote-titles.ts';
import type { OperatorAction } from './operator-action.ts';
import { allowAction, blockAction } from './release-actions.ts';
import { releaseText } from './release-labels.ts';

interface ReleaseMenuProps {
  release: Release;
  onAction: (action: OperatorAction) => void;
  /** Called to select the release for this browser alone. */
  onPreview: () => void;
}

/** The actions on a release, by the `abilities` from the server. */
export function ReleaseMenu({ release, onAction, onPreview }: ReleaseMenuProps) {
  const { abilities, remote, state } = release;
  const items: MenuAction[] = [
    ...(state === 'blocked' ? [] : [{ label: 'Preview in this browser', icon: EyeIcon, onSelect: onPreview }]),
    ...(abilities.allow
      ? [{ label: 'Allow again…', icon: ShieldCheckIcon, onSelect: () => onAction(allowAction(release)) }]
      : []),
    ...(abilities.block
      ? [{ label: 'Block…', icon: StopIcon, tone: 'danger' as const, onSelect: () => onAction(blockAction(release)) }]
      : []),
  ];
  if (items.length === 0) return null;
  const trigger = (
    <IconButton label={`Actions for ${remoteTitle(remote)} ${releaseText(release)}`} size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
