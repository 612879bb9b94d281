import { SaveProblem, useHasNoProperty } from '@keystead/crud-ui';
import { Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useAccountZone } from './account-zone.ts';
import { useCreateRequest } from './create-request.ts';
import { type MaintenanceSearch, maintenanceRequests } from './maintenance-collection.ts';
import { creationFailure } from './maintenance-labels.ts';
import { useMaintenanceNavigation } from './maintenance-navigation.ts';
import { useMaintenanceSearch } from './maintenance-search.ts';
import { newRequestOf } from './request-fields.ts';
import { RequestFormDialog } from './request-form-dialog.tsx';
import { useRequestDefaults } from './use-request-defaults.ts';
import { applyServerErrors, useRequestForm } from './use-request-form.ts';

/** Adds a request. It is shown once it is known which fields the user may set. */
export function CreateRequestDialog() {
  const { search } = useMaintenanceSearch();
  const { abilities, failed } = useRecordList(maintenanceRequests, search);
  const { at } = useMaintenanceNavigation();
  const hasNoHome = useHasNoProperty();
  if (abilities === undefined && !failed) return null;
  if (abilities?.create === false || hasNoHome) return <Navigate to={at()} replace />;
  return <CreateRequest search={search} mayManage={abilities?.manage ?? false} />;
}

function CreateRequest({ search, mayManage }: { search: MaintenanceSearch; mayManage: boolean }) {
  const { close } = useMaintenanceNavigation();
  const form = useRequestForm();
  const defaults = useRequestDefaults(form, mayManage ? search : { property_id: search.property_id });
  const { mutate, isPending, error } = useCreateRequest();
  const zone = useAccountZone(mayManage);
  const submit = form.handleSubmit((fields) =>
    mutate(newRequestOf(fields, mayManage), {
      onSuccess: close,
      onError: (error) => applyServerErrors(form, error),
    }),
  );
  return (
    <RequestFormDialog
      title="Add Request"
      submitLabel="Add Request"
      form={form}
      mayManage={mayManage}
      defaults={defaults}
      zone={zone}
      busy={isPending}
      problem={error && <SaveProblem error={error} text={creationFailure(error)} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}
