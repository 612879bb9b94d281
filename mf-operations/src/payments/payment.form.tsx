import type { NewPayment, Payment, Property, Tenant } from '@keystead/contracts';
import {
  checkFields,
  FormDialog,
  FormGrid,
  fieldCells,
  optionsOf,
  PropertyChooser,
  propertyChoice,
  type RecordFormDialogProps,
  recordFormOptions,
  TenantChooser,
} from '@keystead/crud-ui';
import { dayOf, TextArea, today } from '@keystead/ui';
import { DateInput, MoneyInput, NativeSelect } from '@keystead/ui/app';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { methodNames, paidAt, recordedStatusNames, typeNames } from './payment.ts';

interface PaymentFields {
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
const requiredFields: readonly (keyof PaymentFields)[] = ['tenant_id', 'property_id', 'amount'];

/** A disputed payment cannot be edited in the form (`mayEdit`). */
const recordedStatus = (payment: Payment | undefined): PaymentFields['status'] =>
  payment === undefined || payment.status === 'disputed' ? 'pending' : payment.status;

/** The form's values for a payment. A new one is pending rent by bank transfer (product §9). */
function toFormValues(payment?: Payment): PaymentFields {
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

export type PaymentForm = UseFormReturn<PaymentFields>;

const resolver = checkFields<PaymentFields>(fieldLabels, requiredFields);

export const usePaymentForm = (payment?: Payment): PaymentForm =>
  useForm<PaymentFields>(recordFormOptions(resolver, toFormValues, payment));

// Limits of the contract and the server, so that a control accepts no more than they do.
const limits = { least: 0.01, most: 9_999_999_999.99, notes: 5000, date: '2999-12-31' };

/** Callbacks of a new payment's form, called when a field is filled in. */
export interface PaymentDefaults {
  onTenant: (tenant: Tenant) => void;
  onProperty: (property: Property) => void;
  onType: (type: Payment['payment_type']) => void;
}

interface PaymentFormDialogProps extends RecordFormDialogProps {
  form: PaymentForm;
  /** Defaults are only for a new payment. An existing one has its values. */
  defaults?: PaymentDefaults;
}

export function PaymentFormDialog({ form, defaults, ...dialog }: PaymentFormDialogProps) {
  const { register, control, formState, watch, getValues } = form;
  // Registered before the other fields: in this order the form focuses the first missing one.
  const tenant = useController({ name: 'tenant_id', control });
  const property = useController({ name: 'property_id', control });
  const field = fieldCells({ labels: fieldLabels, required: requiredFields, errors: formState.errors });
  const type = register('payment_type', { onChange: () => defaults?.onType(getValues('payment_type')) });
  const completed = watch('status') === 'completed';
  return (
    <FormDialog {...dialog} labels={fieldLabels} errors={formState.errors}>
      <FormGrid>
        {field('tenant_id', [6, 3], <TenantChooser {...tenant.field} onChosen={defaults?.onTenant} />)}
        {field('property_id', [6, 3], <PropertyChooser {...property.field} onChosen={defaults?.onProperty} />)}
        {field('amount', [3, 2], <MoneyInput min={limits.least} max={limits.most} {...register('amount')} />)}
        {field('payment_type', [3, 2], <NativeSelect {...type}>{optionsOf(typeNames)}</NativeSelect>)}
        {field(
          'payment_method',
          [3, 2],
          <NativeSelect {...register('payment_method')}>{optionsOf(methodNames)}</NativeSelect>,
        )}
        {field('status', [3, 2], <NativeSelect {...register('status')}>{optionsOf(recordedStatusNames)}</NativeSelect>)}
        {field('due_date', [3, 2], <DateInput max={limits.date} {...register('due_date')} />)}
        {completed &&
          field(
            'paid_date',
            [3, 2],
            <DateInput max={today()} {...register('paid_date', { shouldUnregister: true })} />,
          )}
        {field('notes', [6, 6], <TextArea maxLength={limits.notes} {...register('notes')} />, 'Visible to the tenant')}
      </FormGrid>
    </FormDialog>
  );
}
