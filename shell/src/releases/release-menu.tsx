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
  onAsk: (action: OperatorAction) => void;
  /** Called to select the release for this browser alone. */
  onHaveIt: () => void;
}

/** The actions on a release, by the `abilities` from the server. */
export function ReleaseMenu({ release, onAsk, onHaveIt }: ReleaseMenuProps) {
  const { abilities, remote, state } = release;
  const items: MenuAction[] = [
    ...(state === 'blocked' ? [] : [{ label: 'Have it in my browser', icon: EyeIcon, onSelect: onHaveIt }]),
    ...(abilities.allow
      ? [{ label: 'Allow again…', icon: ShieldCheckIcon, onSelect: () => onAsk(allowAction(release)) }]
      : []),
    ...(abilities.block
      ? [{ label: 'Block…', icon: StopIcon, tone: 'danger' as const, onSelect: () => onAsk(blockAction(release)) }]
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
