import type { Lease, Payment, Property, Tenant } from '@keystead/contracts';
import {
  AbsentRecordDialog,
  ChangeProblem,
  propertyChoice,
  SaveProblem,
  tenantChoice,
  useFieldDefaults,
  useInitialRecords,
} from '@keystead/crud-ui';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { Navigate, request, showFieldErrors, useParams } from '@keystead/web-kit';
import { useEditedRecord, useRecordList } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { payments, type StatsScope, useCreatePayment, useUpdatePayment } from './payment.api.ts';
import {
  fieldLabels,
  type PaymentDefaults,
  type PaymentForm,
  PaymentFormDialog,
  toRequestBody,
  usePaymentForm,
} from './payment.form.tsx';
import { usePaymentNavigation, usePaymentSearch } from './payment.navigation.ts';
import { mayEdit, SAVE_FAILED } from './payment.ts';

// If the request fails there is no default, and the user fills the field in.
async function findLease(scope: { tenant_id: number; property_id?: number }): Promise<Lease | null> {
  const query = { ...scope, status: 'active', limit: 1 } as const;
  const found = await request('GET /leases', { query }).catch(() => null);
  return found?.leases[0] ?? null;
}

function amountOf(lease: Lease | null, type: Payment['payment_type']): string {
  if (lease === null) return '';
  if (type === 'rent') return String(lease.rent_amount);
  return type === 'deposit' ? String(lease.deposit_amount) : '';
}

const idOf = (choice: ComboboxOption | null) => (choice === null ? undefined : Number(choice.value));

/**
 * The likely values of a new payment: a tenant's property, and the amounts of their lease. They fill fields that the
 * user has not changed, and the next default replaces them.
 *
 * @param named the tenant and the property that the URL names; they are filled in from the start
 */
function usePaymentDefaults(form: PaymentForm, named: StatsScope): PaymentDefaults {
  const { getValues, setValue } = form;
  const { isUntouched, offer } = useFieldDefaults(form);
  const lease = useRef<Lease | null>(null);

  const suggestProperty = (property: Pick<Property, 'id' | 'name'>) => offer('property_id', propertyChoice(property));
  const suggestAmount = (type: Payment['payment_type']) => offer('amount', amountOf(lease.current, type));
  /** Uses the lease of the tenant and the property. The user may have chosen others while the request was running. */
  const applyLease = async (tenant_id: number, property_id?: number) => {
    const found = await findLease({ tenant_id, ...(property_id !== undefined && { property_id }) });
    const chosen = idOf(getValues('property_id'));
    if (idOf(getValues('tenant_id')) !== tenant_id || (property_id !== undefined && chosen !== property_id)) return;
    lease.current = found;
    if (found !== null) suggestProperty({ id: found.property_id, name: found.property_name });
    suggestAmount(getValues('payment_type'));
  };
  const onTenant = async ({ id, property_id, property_name }: Tenant) => {
    if (!isUntouched('property_id')) return applyLease(id, idOf(getValues('property_id')));
    suggestProperty({ id: property_id, name: property_name });
    await applyLease(id);
  };
  const onProperty = async ({ id }: Property) => {
    const tenant_id = idOf(getValues('tenant_id'));
    if (tenant_id !== undefined) await applyLease(tenant_id, id);
  };

  useInitialRecords(named, (property, tenant) => {
    // Set, and not a default: the user came from that page, so it is their choice.
    if (property !== null) setValue('property_id', propertyChoice(property));
    if (tenant === null) return;
    setValue('tenant_id', tenantChoice(tenant));
    void onTenant(tenant);
  });

  return {
    onTenant: (tenant) => void onTenant(tenant),
    onProperty: (property) => void onProperty(property),
    onType: suggestAmount,
  };
}

/** Records a payment. The URL may name its tenant and property. */
export function CreatePaymentDialog() {
  const { search } = usePaymentSearch();
  const { mayCreate } = useRecordList(payments, search);
  const { at, close } = usePaymentNavigation();
  const form = usePaymentForm();
  const defaults = usePaymentDefaults(form, search);
  const { mutate, isPending, error } = useCreatePayment();
  const submit = form.handleSubmit((fields) => {
    mutate(toRequestBody(fields), {
      onSuccess: close,
      onError: (error) => showFieldErrors(error, form.setError, fieldLabels),
    });
  });
  if (mayCreate === false) return <Navigate to={at()} replace />;
  return (
    <PaymentFormDialog
      title="Record Payment"
      submitLabel="Record Payment"
      form={form}
      defaults={defaults}
      busy={isPending}
      problem={error && <SaveProblem error={error} title={SAVE_FAILED} text={error.message} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}

const TITLE = 'Edit Payment';

export function EditPaymentDialog() {
  const id = Number(useParams().id);
  return <EditPayment key={id} id={id} />;
}

function EditPayment({ id }: Pick<Payment, 'id'>) {
  const { at, close } = usePaymentNavigation();
  const { opened, form, error, isFetching, reload } = useEditedRecord(payments, id, usePaymentForm);
  const update = useUpdatePayment(id);
  if (opened === undefined)
    return <AbsentRecordDialog title={TITLE} noun="payment" error={error} onRetry={reload} onClose={close} />;
  if (!mayEdit(opened)) return <Navigate to={at(id)} replace />;
  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { ...toRequestBody(fields), version: opened.version },
      { onSuccess: close, onError: (error) => showFieldErrors(error, form.setError, fieldLabels) },
    ),
  );
  const problem = (
    <ChangeProblem noun="payment" title={SAVE_FAILED} change={update} isFetching={isFetching} reload={reload} />
  );
  return (
    <PaymentFormDialog
      title={TITLE}
      submitLabel="Update Payment"
      form={form}
      busy={update.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    />
  );
}
