import type { Tenant } from '@keystead/contracts';
import { fullName, Nothing, Owner, placeName, RecordMenu, type RecordTable, RowLink, Second } from '@keystead/crud-ui';
import { formatDate, space } from '@keystead/ui';
import { Avatar, StatusBadge } from '@keystead/ui/app';
import styled from 'styled-components';
import { tenantPages, useDeleteTenant } from './tenant.api.ts';

const { path } = tenantPages;

const Person = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-inline-size: 0;
  & > :last-child { min-inline-size: 0; }
`;

const orDash = (value: string | null) => value ?? <Nothing>—</Nothing>;

function TenantMenu({ tenant }: { tenant: Tenant }) {
  const { confirmDelete } = useDeleteTenant();
  const onDelete = () => void confirmDelete(tenant);
  return <RecordMenu path={path} record={tenant} name={fullName(tenant)} apart onDelete={onDelete} />;
}

export const tenantTable: RecordTable<Tenant> = {
  caption: 'Tenants',
  columns: [
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
            <RowLink path={path} id={tenant.id} apart>
              {fullName(tenant)}
            </RowLink>
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
  ],
  actions: (tenant) => <TenantMenu tenant={tenant} />,
};
