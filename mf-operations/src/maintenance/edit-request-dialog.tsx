import type { MaintenanceRequest } from '@keystead/contracts';
import { ChangeProblem } from '@keystead/crud-ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { maintenanceRequests } from './maintenance-collection.ts';
import { SAVE_FAILED } from './maintenance-labels.ts';
import { useRequestPageNavigation } from './maintenance-navigation.ts';
import { changeOf } from './request-fields.ts';
import { RequestFormDialog } from './request-form-dialog.tsx';
import { useUpdateRequest } from './update-request.ts';
import { applyServerErrors, useRequestForm } from './use-request-form.ts';

/** Updates the request that the URL names. Users who manage it can reopen it here. */
export function EditRequestDialog() {
  const id = Number(useParams().id);
  return <EditRequest key={id} id={id} />;
}

function EditRequest({ id }: Pick<MaintenanceRequest, 'id'>) {
  const { at, close } = useRequestPageNavigation(id);
  const { opened, form, isFetching, reload } = useEditedRecord(maintenanceRequests, id, useRequestForm);
  const update = useUpdateRequest(id);

  // The page below uses the same record, and shows this dialog once the record has loaded.
  if (opened === undefined) return null;
  if (!opened.abilities.update) return <Navigate to={at()} replace />;

  const submit = form.handleSubmit((fields) =>
    update.mutate(changeOf(fields, opened), {
      onSuccess: close,
      onError: (error) => applyServerErrors(form, error),
    }),
  );
  const problem = (
    <ChangeProblem noun="request" title={SAVE_FAILED} change={update} isFetching={isFetching} reload={reload} />
  );
  return (
    <RequestFormDialog
      title="Edit Request"
      submitLabel="Update Request"
      form={form}
      mayManage={opened.abilities.manage}
      placed={!opened.abilities.manage}
      zone={opened.time_zone}
      reopens={opened.status === 'completed'}
      busy={update.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    />
  );
}
