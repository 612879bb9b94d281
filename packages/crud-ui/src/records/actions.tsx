import { Button, type ButtonProps, IconButton, type IconButtonProps } from '@keystead/ui';
import { EllipsisIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import type { ComponentType } from 'react';

interface ActionButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'busy' | 'onClick'> {
  may?: boolean;
  icon?: ComponentType;
  label: string;
}

export const ActionButton = ({ may = true, icon: Icon, label, variant = 'secondary', ...button }: ActionButtonProps) =>
  may && (
    <Button variant={variant} {...button}>
      {Icon && <Icon />}
      {label}
    </Button>
  );

/** A {@link MenuAction} of which `may` says whether the user may do it; by default, they may. */
export type PossibleAction = MenuAction & { may?: boolean };

interface MoreMenuProps extends Pick<IconButtonProps, 'label' | 'variant' | 'size' | 'busy'> {
  actions: readonly PossibleAction[];
}

export function MoreMenu({ actions, ...button }: MoreMenuProps) {
  const items = actions.filter(({ may = true }) => may);
  if (items.length === 0) return null;
  const trigger = (
    <IconButton {...button}>
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
