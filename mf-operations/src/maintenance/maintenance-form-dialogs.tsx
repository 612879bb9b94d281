import type { MaintenanceRequest, Tenant } from '@keystead/contracts';
import {
  ChangeProblem,
  findProperty,
  properties,
  propertyChoice,
  SaveProblem,
  tenantChoice,
  useFieldDefaults,
  useHasNoProperty,
  useInitialRecords,
} from '@keystead/crud-ui';
import { Navigate, request, showFieldErrors, useParams } from '@keystead/web-kit';
import { queryOptions, useEditedRecord, useQuery, useRecordList } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent } from 'react';
import { type MaintenanceSearch, maintenanceRequests, useCreateRequest, useUpdateRequest } from './maintenance.api.ts';
import { changeOf, fieldLabels, newRequestOf } from './maintenance.fields.ts';
import { type RequestDefaults, type RequestForm, RequestFormDialog, useRequestForm } from './maintenance.form.tsx';
import { useMaintenanceNavigation, useMaintenanceSearch, useRequestPageNavigation } from './maintenance.navigation.ts';
import { creationFailure, SAVE_FAILED } from './maintenance.ts';

const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => request('GET /profile', { signal }),
  select: ({ preferences }) => preferences.timezone,
});

/**
 * The time zone of the times that the user types; undefined until it is known.
 *
 * @param wanted whether the user types any times
 */
function useAccountZone(wanted: boolean): string | undefined {
  return useQuery({ ...profileQuery, enabled: wanted }).data;
}

/**
 * The likely property of a new request: the only one, or the tenant's. It fills a field that the user has not changed,
 * and the next default replaces it.
 *
 * @param named the property and the tenant that the URL names; they are filled in from the start
 */
function useRequestDefaults(
  form: RequestForm,
  named: Pick<MaintenanceSearch, 'property_id' | 'tenant_id'>,
): RequestDefaults {
  const { setValue } = form;
  const { isUntouched, offer } = useFieldDefaults(form);
  // The same query as the chooser's when it opens.
  const propertyList = useRecordList(properties, { sort: 'name' });
  const hasOne = propertyList.total === 1;

  const suggestProperty = async ({ property_id }: Tenant) => {
    const property = isUntouched('property_id') ? await findProperty(property_id) : null;
    if (property !== null) offer('property_id', propertyChoice(property));
  };
  useInitialRecords(named, (property, tenant) => {
    // Set, and not a default: the user came from that property's page, so it is their choice.
    if (property !== null) setValue('property_id', propertyChoice(property));
    if (tenant === null) return;
    setValue('tenant_id', tenantChoice(tenant));
    void suggestProperty(tenant);
  });
  const suggestOnlyProperty = useEffectEvent(() => {
    const [property] = propertyList.rows ?? [];
    if (property) offer('property_id', propertyChoice(property));
  });
  useEffect(() => {
    if (hasOne) suggestOnlyProperty();
  }, [hasOne]);

  return { onTenant: (tenant) => void suggestProperty(tenant) };
}

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
      onError: (error) => showFieldErrors(error, form.setError, fieldLabels),
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
      onError: (error) => showFieldErrors(error, form.setError, fieldLabels),
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
