import { SaveProblem, tenants } from '@keystead/crud-ui';
import { Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useCreateTenant } from './create-tenant.ts';
import { toRequestBody } from './tenant-fields.ts';
import { TenantFormDialog } from './tenant-form-dialog.tsx';
import { SAVE_FAILED } from './tenant-labels.ts';
import { useTenantNavigation } from './tenant-navigation.ts';
import { useTenantSearch } from './tenant-search.ts';
import { applyServerErrors, useTenantForm } from './use-tenant-form.ts';

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
