import type { Tenant } from '@keystead/contracts';
import { fullName } from '@keystead/crud-ui';
import { EyeIcon, IconButton } from '@keystead/ui';
import { EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { useNavigate } from '@keystead/web-kit';
import { useTenantNavigation } from './tenant-navigation.ts';

/** The actions on a tenant in the list, by the `abilities` from the server. */
export function TenantMenu({ tenant, onDelete }: { tenant: Tenant; onDelete: () => void }) {
  const navigate = useNavigate();
  const { at, open } = useTenantNavigation();
  const { id, abilities } = tenant;
  const items: MenuAction[] = [
    { label: 'View', icon: EyeIcon, onSelect: () => void navigate(at(id)) },
    // Opens over the tenant's page. Closing it leads back to the list.
    ...(abilities.update ? [{ label: 'Edit', icon: PencilIcon, onSelect: () => open(`${id}/edit`) }] : []),
    ...(abilities.delete
      ? [{ label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger', separated: true } as const]
      : []),
  ];
  const trigger = (
    <IconButton label={`Actions for ${fullName(tenant)}`} size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
