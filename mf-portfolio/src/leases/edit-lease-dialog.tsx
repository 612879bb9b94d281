import type { Lease } from '@keystead/contracts';
import { ChangeProblem } from '@keystead/crud-ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';
import { toRequestBody } from './lease-fields.ts';
import { LeaseFormDialog } from './lease-form-dialog.tsx';
import { SAVE_FAILED } from './lease-labels.ts';
import { useLeasePageNavigation } from './lease-navigation.ts';
import { useUpdateLease } from './update-lease.ts';
import { applyServerErrors, useLeaseForm } from './use-lease-form.ts';

/** Updates the lease that the URL names. */
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
      { onSuccess: close, onError: (failure) => applyServerErrors(form, failure) },
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
