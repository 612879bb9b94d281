import type { Tenant } from '@keystead/contracts';
import { fullName, Nothing, Owner, placeName, RecordMenu, type RecordTable, Second } from '@keystead/crud-ui';
import { formatDate, space } from '@keystead/ui';
import { Avatar, type DataTableColumn, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { tenantPages, useDeleteTenant } from './tenant.api.ts';

const Person = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-inline-size: 0;
  & > :last-child { min-inline-size: 0; }
`;

const orDash = (value: string | null) => value ?? <Nothing>—</Nothing>;

export function useTenantTable(): RecordTable<Tenant> {
  const { path } = tenantPages;
  const { at } = useDialogRoutes(path);
  const { confirmDelete } = useDeleteTenant();
  const columns: DataTableColumn<Tenant>[] = [
    {
      key: 'name',
      header: 'Tenant',
      order: 'name',
      primary: true,
      width: '2fr',
      cell: (tenant) => (
        <Person>
          <Avatar name={fullName(tenant)} />
          <div>
            <Link to={at(tenant.id)}>{fullName(tenant)}</Link>
            <Second title={tenant.email}>{tenant.email}</Second>
            <Owner kind="tenants" id={tenant.id} />
          </div>
        </Person>
      ),
    },
    { key: 'phone', header: 'Phone', cell: ({ phone }) => orDash(phone), width: 'fit-content(11rem)' },
    { key: 'property', header: 'Property', cell: ({ property_name }) => placeName(property_name), width: '1.25fr' },
    {
      key: 'status',
      header: 'Status',
      order: 'status',
      cell: ({ status }) => <StatusBadge status={status} />,
      width: '7rem',
    },
    {
      key: 'move-in',
      header: 'Move-in',
      cell: ({ move_in_date }) => orDash(move_in_date && formatDate(move_in_date)),
      width: '8rem',
    },
  ];
  return {
    caption: 'Tenants',
    columns,
    actions: (tenant) => (
      <RecordMenu
        path={path}
        record={tenant}
        name={fullName(tenant)}
        apart
        onDelete={() => void confirmDelete(tenant)}
      />
    ),
  };
}
