import type { NewPayment, Payment } from '@keystead/contracts';
import { propertyChoice } from '@keystead/crud-ui';
import { dayOf, today } from '@keystead/ui';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { paidAt } from './paid-at.ts';

/** The form's values: the text of each control, and the chosen options for tenant and property. */
export interface PaymentFields {
  tenant_id: ComboboxOption | null;
  property_id: ComboboxOption | null;
  amount: string;
  payment_type: Payment['payment_type'];
  payment_method: Payment['payment_method'];
  status: NonNullable<NewPayment['status']>;
  due_date: string;
  /** A day; only for a completed payment. */
  paid_date?: string;
  notes: string;
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof PaymentFields, string> = {
  tenant_id: 'Tenant',
  property_id: 'Property',
  amount: 'Amount',
  payment_type: 'Type',
  payment_method: 'Method',
  status: 'Status',
  due_date: 'Due date',
  paid_date: 'Paid date',
  notes: 'Notes',
};

/** The required fields (product §5). */
export const requiredFields: readonly (keyof PaymentFields)[] = ['tenant_id', 'property_id', 'amount'];

/** A disputed payment cannot be edited in the form (`mayEdit`). */
const recordedStatus = (payment: Payment | undefined): PaymentFields['status'] =>
  payment === undefined || payment.status === 'disputed' ? 'pending' : payment.status;

/** The form's values for a payment. A new one is pending rent by bank transfer (product §9). */
export function toFormValues(payment?: Payment): PaymentFields {
  return {
    tenant_id: payment ? { value: String(payment.tenant_id), label: payment.tenant_name } : null,
    property_id: payment ? propertyChoice({ id: payment.property_id, name: payment.property_name }) : null,
    amount: payment ? String(payment.amount) : '',
    payment_type: payment?.payment_type ?? 'rent',
    payment_method: payment?.payment_method ?? 'bank_transfer',
    status: recordedStatus(payment),
    due_date: payment?.due_date ?? '',
    paid_date: payment?.paid_date ? dayOf(payment.paid_date) : today(),
    notes: payment?.notes ?? '',
  };
}

/** The request body for a validated form. A completed payment without a day is paid now. */
export function toRequestBody({ paid_date, ...fields }: PaymentFields): NewPayment {
  return {
    ...fields,
    tenant_id: Number(fields.tenant_id?.value),
    property_id: Number(fields.property_id?.value),
    amount: Number(fields.amount),
    due_date: fields.due_date || null,
    notes: fields.notes.trim() || null,
    ...(fields.status === 'completed' && { paid_date: paid_date ? paidAt(paid_date) : null }),
  };
}
