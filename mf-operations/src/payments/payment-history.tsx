import type { Payment } from '@keystead/contracts';
import {
  formatDateValue,
  formatInstantValue,
  formatMoneyValue,
  formatWith,
  type HistoryFields,
  RecordHistory,
} from '@keystead/crud-ui';
import { Section } from '@keystead/ui/app';
import { useRecordList } from '@keystead/web-kit/queries';
import { payments } from './payment-collection.ts';
import { fieldLabels } from './payment-fields.ts';
import { methodNames, refundNames, statusNames, typeNames } from './payment-labels.ts';
import { usePaymentSearch } from './payment-search.ts';

const fields: HistoryFields = {
  // The names represent both; the lease follows from them and the date.
  tenant_id: { label: fieldLabels.tenant_id, said: () => null },
  property_id: { label: fieldLabels.property_id, said: () => null },
  lease_id: { label: 'Lease', said: () => null },
  tenant_name: { label: fieldLabels.tenant_id },
  property_name: { label: fieldLabels.property_id },
  amount: { label: fieldLabels.amount, show: formatMoneyValue },
  payment_type: { label: fieldLabels.payment_type, show: formatWith(typeNames) },
  payment_method: { label: fieldLabels.payment_method, show: formatWith(methodNames) },
  status: { label: fieldLabels.status, show: formatWith(statusNames) },
  due_date: { label: fieldLabels.due_date, show: formatDateValue },
  paid_date: { label: fieldLabels.paid_date, show: formatInstantValue },
  reversed_at: { label: 'Reversed', show: formatInstantValue },
  reversal_reason: { label: 'Reversal reason' },
  refund_status: { label: 'Refund', show: formatWith(refundNames) },
  disputed_at: { label: 'Disputed', show: formatInstantValue },
  dispute_reason: { label: 'Dispute reason' },
  replaces_payment_id: { label: 'Replaces', said: () => null },
  transaction_id: { label: 'Transaction' },
  notes: { label: fieldLabels.notes },
};

/** The change history of a payment. Not rendered for a tenant, because the server would reject the request. */
export function PaymentHistory({ id }: Pick<Payment, 'id'>) {
  const { search } = usePaymentSearch();
  // Users who may create payments also manage them. A reversed payment has no ability that says so.
  const { mayCreate } = useRecordList(payments, search);
  if (!mayCreate) return null;
  return (
    <Section title="History" hint="Who changed what, and when" level={3}>
      <RecordHistory
        collection={payments}
        operation="GET /payments/{id}/history"
        id={id}
        noun="payment"
        fields={fields}
      />
    </Section>
  );
}
