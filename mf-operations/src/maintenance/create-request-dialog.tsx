import { SaveProblem, useHasNoHome } from '@keystead/page-kit';
import { Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useAccountZone } from './account-zone.ts';
import { useCreateRequest } from './create-request.ts';
import { useMaintenanceAddresses } from './maintenance-addresses.ts';
import { type MaintenanceSearch, maintenanceRequests } from './maintenance-collection.ts';
import { useMaintenanceSearch } from './maintenance-search.ts';
import { creationFailure } from './maintenance-texts.ts';
import { newRequestOf } from './request-fields.ts';
import { RequestFormDialog } from './request-form-dialog.tsx';
import { markRefused, useRequestForm } from './use-request-form.ts';
import { useRequestOffers } from './use-request-offers.ts';

/** Adds a request. It is shown once it is known how much of one the person decides. */
export function CreateRequestDialog() {
  const { search } = useMaintenanceSearch();
  const { abilities, failed } = useRecordList(maintenanceRequests, search);
  const { at } = useMaintenanceAddresses();
  const hasNoHome = useHasNoHome();
  if (abilities === undefined && !failed) return null;
  if (abilities?.create === false || hasNoHome) return <Navigate to={at()} replace />;
  return <CreateRequest search={search} mayManage={abilities?.manage ?? false} />;
}

function CreateRequest({ search, mayManage }: { search: MaintenanceSearch; mayManage: boolean }) {
  const { close } = useMaintenanceAddresses();
  const form = useRequestForm();
  const offers = useRequestOffers(form, mayManage ? search : { property_id: search.property_id });
  const { mutate, isPending, error } = useCreateRequest();
  const zone = useAccountZone(mayManage);
  const submit = form.handleSubmit((fields) =>
    mutate(newRequestOf(fields, mayManage), {
      onSuccess: close,
      onError: (refusal) => markRefused(form, refusal),
    }),
  );
  return (
    <RequestFormDialog
      title="Add Request"
      submitLabel="Add Request"
      form={form}
      mayManage={mayManage}
      offers={offers}
      zone={zone}
      busy={isPending}
      problem={error && <SaveProblem error={error} text={creationFailure(error)} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}
