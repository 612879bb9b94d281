import { SaveProblem } from '@keystead/crud-ui';
import { Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useCreateLease } from './create-lease.ts';
import { leases } from './lease-collection.ts';
import { toRequestBody } from './lease-fields.ts';
import { LeaseFormDialog } from './lease-form-dialog.tsx';
import { SAVE_FAILED } from './lease-labels.ts';
import { useLeaseNavigation } from './lease-navigation.ts';
import { useLeaseSearch } from './lease-search.ts';
import { useLeaseDefaults } from './use-lease-defaults.ts';
import { applyServerErrors, useLeaseForm } from './use-lease-form.ts';

/** Adds a lease. The URL may name its property and tenant. */
export function CreateLeaseDialog() {
  const { search } = useLeaseSearch();
  const { mayCreate } = useRecordList(leases, search);
  const { at, close } = useLeaseNavigation();
  const form = useLeaseForm();
  const defaults = useLeaseDefaults(form, search);
  const { mutate, isPending, error } = useCreateLease();
  const submit = form.handleSubmit((fields) => {
    mutate(toRequestBody(fields), { onSuccess: close, onError: (failure) => applyServerErrors(form, failure) });
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
