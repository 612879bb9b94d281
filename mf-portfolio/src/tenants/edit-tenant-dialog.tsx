import type { Tenant } from '@keystead/contracts';
import { ChangeProblem, tenants } from '@keystead/crud-ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { toRequestBody } from './tenant-fields.ts';
import { TenantFormDialog } from './tenant-form-dialog.tsx';
import { SAVE_FAILED } from './tenant-labels.ts';
import { useTenantPageNavigation } from './tenant-navigation.ts';
import { useUpdateTenant } from './update-tenant.ts';
import { applyServerErrors, useTenantForm } from './use-tenant-form.ts';

/** Updates the tenant that the URL names. */
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
