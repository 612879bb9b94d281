import type { Tenant } from '@keystead/contracts';
import { fullName, RecordMenu } from '@keystead/crud-ui';
import { color, font, formatDate, space } from '@keystead/ui';
import { Avatar, DataTable, type DataTableColumn, StatusBadge } from '@keystead/ui/app';
import { Link, useNavigate } from '@keystead/web-kit';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { useTenantNavigation } from './tenant.navigation.ts';

function TenantMenu({ tenant, onDelete }: { tenant: Tenant; onDelete: () => void }) {
  const navigate = useNavigate();
  const { at, open } = useTenantNavigation();
  const { id, abilities } = tenant;
  return (
    <RecordMenu
      name={fullName(tenant)}
      onView={() => void navigate(at(id))}
      // Opens over the tenant's page. Closing it leads back to the list.
      onEdit={abilities.update && (() => open(`${id}/edit`))}
      onDelete={abilities.delete && onDelete}
    />
  );
}

const Person = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-inline-size: 0;
  & > :last-child { min-inline-size: 0; }
`;

const Email = styled.div`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;
const Nothing = styled.span`color: ${color.textSubtle};`;

const orDash = (value: string | null) => value ?? <Nothing>—</Nothing>;

interface TenantTableProps extends Required<Pick<ComponentProps<typeof DataTable>, 'busy' | 'bodyRef'>> {
  tenants: readonly Tenant[];
  onDelete: (tenant: Tenant) => void;
}

/** Tenants as rows. The whole row links to the tenant's page, through the link on their name. */
export function TenantTable({ tenants, busy, bodyRef, onDelete }: TenantTableProps) {
  const { at } = useTenantNavigation();
  const columns: DataTableColumn<Tenant>[] = [
    {
      key: 'name',
      header: 'Tenant',
      primary: true,
      width: '2fr',
      cell: (tenant) => (
        <Person>
          <Avatar name={fullName(tenant)} />
          <div>
            <Link to={at(tenant.id)}>{fullName(tenant)}</Link>
            <Email>{tenant.email}</Email>
          </div>
        </Person>
      ),
    },
    { key: 'phone', header: 'Phone', cell: ({ phone }) => orDash(phone), width: '10.5rem' },
    { key: 'property', header: 'Property', cell: ({ property_name }) => property_name, width: '1.25fr' },
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, width: '7rem' },
    {
      key: 'move-in',
      header: 'Move-in',
      cell: ({ move_in_date }) => orDash(move_in_date && formatDate(move_in_date)),
      width: '8rem',
    },
  ];
  return (
    <DataTable
      caption="Tenants"
      columns={columns}
      rows={tenants}
      rowKey={({ id }) => id}
      actions={(tenant) => <TenantMenu tenant={tenant} onDelete={() => onDelete(tenant)} />}
      busy={busy}
      bodyRef={bodyRef}
    />
  );
}
