import type { Lease } from '@keystead/contracts';
import { type HistoryFields, HistorySection, RecordHistory, shownAs, shownDate, shownMoney } from '@keystead/page-kit';
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
  start_date: { label: fieldLabels.start_date, show: shownDate },
  end_date: { label: fieldLabels.end_date, show: shownDate },
  rent_amount: { label: fieldLabels.rent_amount, show: shownMoney },
  deposit_amount: { label: fieldLabels.deposit_amount, show: shownMoney },
  lease_terms: { label: fieldLabels.lease_terms },
  status: { label: fieldLabels.status, show: shownAs(statusNames) },
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
