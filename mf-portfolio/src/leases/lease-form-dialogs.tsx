import type { Lease, Property, Tenant } from '@keystead/contracts';
import {
  ChangeProblem,
  findProperty,
  lastDayOfYearFrom,
  propertyChoice,
  SaveProblem,
  tenantChoice,
  useFieldDefaults,
  useInitialRecords,
} from '@keystead/crud-ui';
import { Navigate, showFieldErrors, useParams } from '@keystead/web-kit';
import { useEditedRecord, useRecordList } from '@keystead/web-kit/queries';
import { type LeaseSearch, leases, useCreateLease, useUpdateLease } from './lease.api.ts';
import {
  fieldLabels,
  type LeaseDefaults,
  type LeaseForm,
  LeaseFormDialog,
  toRequestBody,
  useLeaseForm,
} from './lease.form.tsx';
import { useLeaseNavigation, useLeasePageNavigation, useLeaseSearch } from './lease.navigation.ts';
import { SAVE_FAILED } from './lease.ts';

/**
 * The likely values of a new lease: a tenant's property, the rent and deposit of a property, a term of a year. They
 * fill fields that the user has not changed, and the next default replaces them.
 *
 * @param named the property and the tenant that the URL names; they are filled in from the start
 */
function useLeaseDefaults(form: LeaseForm, named: Pick<LeaseSearch, 'property_id' | 'tenant_id'>): LeaseDefaults {
  const { setValue } = form;
  const { isUntouched, offer } = useFieldDefaults(form);
  const suggestTerms = ({ rent_amount, deposit_amount }: Property) => {
    offer('rent_amount', String(rent_amount));
    offer('deposit_amount', deposit_amount === null ? '' : String(deposit_amount));
  };
  const suggestProperty = async ({ property_id }: Tenant) => {
    const property = isUntouched('property_id') ? await findProperty(property_id) : null;
    // The user may have chosen a property while the request was running.
    if (property === null || !isUntouched('property_id')) return;
    offer('property_id', propertyChoice(property));
    suggestTerms(property);
  };
  useInitialRecords(named, (property, tenant) => {
    // Set, and not a default: the user came from that property's page, so it is their choice.
    if (property !== null) {
      setValue('property_id', propertyChoice(property));
      suggestTerms(property);
    }
    if (tenant === null) return;
    setValue('tenant_id', tenantChoice(tenant));
    void suggestProperty(tenant);
  });
  return {
    onProperty: suggestTerms,
    onTenant: (tenant) => void suggestProperty(tenant),
    onStartDate: (date) => offer('end_date', date === '' ? '' : lastDayOfYearFrom(date)),
  };
}

/** Adds a lease. The URL may name its property and tenant. */
export function CreateLeaseDialog() {
  const { search } = useLeaseSearch();
  const { mayCreate } = useRecordList(leases, search);
  const { at, close } = useLeaseNavigation();
  const form = useLeaseForm();
  const defaults = useLeaseDefaults(form, search);
  const { mutate, isPending, error } = useCreateLease();
  const submit = form.handleSubmit((fields) => {
    mutate(toRequestBody(fields), {
      onSuccess: close,
      onError: (failure) => showFieldErrors(failure, form.setError, fieldLabels),
    });
  });
  if (mayCreate === false) return <Navigate to={at()} replace />;
  return (
    <LeaseFormDialog
      title="Add Lease"
      submitLabel="Add Lease"
      form={form}
      defaults={defaults}
      busy={isPending}
      problem={error && <SaveProblem error={error} title={SAVE_FAILED} text={error.message} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}

export function EditLeaseDialog() {
  const id = Number(useParams().id);
  return <EditLease key={id} id={id} />;
}

function EditLease({ id }: { id: Lease['id'] }) {
  const { at, close } = useLeasePageNavigation(id);
  const { opened, form, isFetching, reload } = useEditedRecord(leases, id, useLeaseForm);
  const update = useUpdateLease(id);
  // The page below uses the same record, and shows this dialog once the record has loaded.
  if (opened === undefined) return null;
  if (!opened.abilities.update) return <Navigate to={at()} replace />;
  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { ...toRequestBody(fields), version: opened.version },
      { onSuccess: close, onError: (failure) => showFieldErrors(failure, form.setError, fieldLabels) },
    ),
  );
  const problem = (
    <ChangeProblem noun="lease" title={SAVE_FAILED} change={update} isFetching={isFetching} reload={reload} />
  );
  return (
    <LeaseFormDialog
      title="Edit Lease"
      submitLabel="Update Lease"
      form={form}
      busy={update.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    />
  );
}
