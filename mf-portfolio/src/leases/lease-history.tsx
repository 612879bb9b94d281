import type { Lease } from '@keystead/contracts';
import {
  formatDateValue,
  formatMoneyValue,
  formatWith,
  type HistoryFields,
  HistorySection,
  RecordHistory,
} from '@keystead/crud-ui';
import { documentChange } from '../documents/document-change.ts';
import { leases } from './lease-collection.ts';
import { fieldLabels } from './lease-fields.ts';
import { statusNames } from './lease-labels.ts';

const fields: HistoryFields = {
  // The names below represent both.
  property_id: { label: fieldLabels.property_id, said: () => null },
  tenant_id: { label: fieldLabels.tenant_id, said: () => null },
  property_name: { label: fieldLabels.property_id },
  tenant_name: { label: fieldLabels.tenant_id },
  start_date: { label: fieldLabels.start_date, show: formatDateValue },
  end_date: { label: fieldLabels.end_date, show: formatDateValue },
  rent_amount: { label: fieldLabels.rent_amount, show: formatMoneyValue },
  deposit_amount: { label: fieldLabels.deposit_amount, show: formatMoneyValue },
  lease_terms: { label: fieldLabels.lease_terms },
  status: { label: fieldLabels.status, show: formatWith(statusNames) },
  documents: { label: 'Documents', said: documentChange },
};

/** The change history of a lease. */
export function LeaseHistory({ id }: Pick<Lease, 'id'>) {
  return (
    <HistorySection>
      <RecordHistory collection={leases} operation="GET /leases/{id}/history" id={id} noun="lease" fields={fields} />
    </HistorySection>
  );
}
