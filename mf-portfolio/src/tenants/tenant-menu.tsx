import type { Tenant } from '@keystead/contracts';
import { fullName } from '@keystead/page-kit';
import { EyeIcon, IconButton } from '@keystead/ui';
import { EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { useNavigate } from '@keystead/web-kit';
import { useTenantNavigation } from './tenant-navigation.ts';

/** What can be done with a tenant of the list; the server has said what (`abilities`). */
export function TenantMenu({ tenant, onDelete }: { tenant: Tenant; onDelete: () => void }) {
  const navigate = useNavigate();
  const { at, open } = useTenantNavigation();
  const { id, abilities } = tenant;
  const items: MenuAction[] = [
    { label: 'View', icon: EyeIcon, onSelect: () => void navigate(at(id)) },
    // Over the tenant's page; closing it leads back here.
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
