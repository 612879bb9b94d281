import type { Tenant } from '@keystead/contracts';
import {
  formatDateValue,
  formatWith,
  type HistoryFields,
  HistorySection,
  PropertyName,
  RecordHistory,
  tenants,
} from '@keystead/crud-ui';
import { fieldLabels } from './tenant-fields.ts';
import { statusNames } from './tenant-labels.ts';

const labels = Object.fromEntries(Object.entries(fieldLabels).map(([name, label]) => [name, { label }]));

const fields: HistoryFields = {
  ...labels,
  property_id: { label: fieldLabels.property_id, show: (id) => <PropertyName id={Number(id)} /> },
  move_in_date: { label: fieldLabels.move_in_date, show: formatDateValue },
  status: { label: fieldLabels.status, show: formatWith(statusNames) },
  invited_at: { label: 'Invitation', said: () => 'sent an invitation' },
};

/** The change history of a tenant. */
export function TenantHistory({ id }: Pick<Tenant, 'id'>) {
  return (
    <HistorySection>
      <RecordHistory collection={tenants} operation="GET /tenants/{id}/history" id={id} noun="tenant" fields={fields} />
    </HistorySection>
  );
}
