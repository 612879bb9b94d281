import type { Tenant } from '@keystead/contracts';
import { ChangeProblem, SaveProblem, tenants } from '@keystead/crud-ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord, useRecordList } from '@keystead/web-kit/queries';
import { useCreateTenant, useUpdateTenant } from './tenant.api.ts';
import { applyServerErrors, TenantFormDialog, toRequestBody, useTenantForm } from './tenant.form.tsx';
import { useTenantNavigation, useTenantPageNavigation, useTenantSearch } from './tenant.navigation.ts';
import { SAVE_FAILED } from './tenant.ts';

export function CreateTenantDialog() {
  const { mayCreate } = useRecordList(tenants, useTenantSearch().search);
  const { at, close } = useTenantNavigation();
  const form = useTenantForm();
  const { mutate, isPending, error } = useCreateTenant();
  const submit = form.handleSubmit((fields) => {
    mutate(toRequestBody(fields), { onSuccess: close, onError: (failure) => applyServerErrors(form, failure) });
  });
  if (mayCreate === false) return <Navigate to={at()} replace />;
  return (
    <TenantFormDialog
      title="Add Tenant"
      description="We’ll e-mail them an invitation."
      submitLabel="Add Tenant"
      form={form}
      detailed={false}
      busy={isPending}
      problem={error && <SaveProblem error={error} title={SAVE_FAILED} text={error.message} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}

export function EditTenantDialog() {
  const id = Number(useParams().id);
  return <EditTenant key={id} id={id} />;
}

function EditTenant({ id }: { id: Tenant['id'] }) {
  const { at, close } = useTenantPageNavigation(id);
  const { opened, form, isFetching, reload } = useEditedRecord(tenants, id, useTenantForm);
  const update = useUpdateTenant(id, opened?.invited_at);
  // The page below uses the same record, and shows this dialog once the record has loaded.
  if (opened === undefined) return null;
  if (!opened.abilities.update) return <Navigate to={at()} replace />;
  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { ...toRequestBody(fields), version: opened.version },
      { onSuccess: close, onError: (failure) => applyServerErrors(form, failure) },
    ),
  );
  const problem = (
    <ChangeProblem noun="tenant" title={SAVE_FAILED} change={update} isFetching={isFetching} reload={reload} />
  );
  return (
    <TenantFormDialog
      title="Edit Tenant"
      submitLabel="Update Tenant"
      form={form}
      detailed
      busy={update.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    />
  );
}
