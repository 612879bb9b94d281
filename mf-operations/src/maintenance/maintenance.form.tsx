import type { MaintenanceRequest, NewMaintenanceRequest, Tenant } from '@keystead/contracts';
import {
  addWhenShown,
  CreateDialog,
  choiceField,
  chooserField,
  EditDialog,
  FormFields,
  findProperty,
  longTextField,
  moneyField,
  type NamedRecords,
  namedOption,
  optionalChoiceField,
  photosField,
  properties,
  propertyField,
  recordForm,
  tenantField,
  textField,
  useFieldDefaults,
  useHasNoProperty,
  useInitialRecords,
  useSearchedList,
  type ValuesOf,
} from '@keystead/crud-ui';
import { zoneName } from '@keystead/ui';
import { DateTimeInput } from '@keystead/ui/app';
import { Navigate, request, useUser } from '@keystead/web-kit';
import { queryOptions, useDialogRoutes, useQuery, useRecordList } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { serviceTypes } from '../personnel/personnel.ts';
import { PersonnelChooser } from '../personnel/personnel-references.tsx';
import { maintenanceRequests, requestPages, requestPhotos } from './maintenance.api.ts';
import { creationFailure, entryNames, priorityNames, SAVE_FAILED, statusNames } from './maintenance.ts';
import { clockTime, sentTime } from './scheduled-time.ts';

const assigneeOf = ({ assigned_to: id, assigned_to_name: name }: MaintenanceRequest) =>
  id === null ? null : namedOption({ id, name: name ?? `personnel ${id}` });

const clockOf = ({ scheduled_date, time_zone }: MaintenanceRequest) =>
  scheduled_date === null ? '' : clockTime(scheduled_date, time_zone);

/** Required fields are those of product §5, their messages those of §8, limits those of the contract and the server. */
export const requestForm = recordForm<MaintenanceRequest>()({
  property_id: propertyField({ missing: 'Please select a property', cell: [6, 3] }),
  tenant_id: tenantField({ cell: [6, 3] }),
  title: textField('Title', {
    required: true,
    missing: 'Please enter a title',
    maxLength: 200,
    placeholder: 'Kitchen tap drips',
    cell: [6, 6],
  }),
  description: longTextField('Description', {
    required: true,
    missing: 'Please enter a description',
    rows: 4,
    maxLength: 5000,
    cell: [6, 6],
    hint: 'What is wrong, where, and since when',
  }),
  priority: choiceField('Priority', priorityNames, { initial: 'medium', cell: [3, 3] }),
  status: choiceField('Status', statusNames, { initial: 'open', cell: [3, 3] }),
  service_type: optionalChoiceField('Service type', serviceTypes, { none: 'Not sure', cell: [6, 3] }),
  entry_permission: optionalChoiceField('Entry when nobody is home', entryNames, {
    none: 'Not specified',
    cell: [6, 3],
  }),
  preferred_times: textField('Preferred times', { maxLength: 200, placeholder: 'Weekdays after 4 PM', cell: [6, 3] }),
  assigned_to: chooserField('Assigned to', PersonnelChooser, assigneeOf, { cell: [6, 3] }),
  /** The value is local time in the account's time zone: `2026-03-02T09:00`. */
  scheduled_date: {
    label: 'Scheduled date',
    cell: [6, 3],
    hint: "In your account's time zone",
    toValue: (_: unknown, maintenance: MaintenanceRequest | undefined) => (maintenance ? clockOf(maintenance) : ''),
    toSent: (clock: string) => (clock === '' ? null : sentTime(clock)),
    control: ({ register }: UseFormReturn, name: string) => (
      <DateTimeInput max="2999-12-31T23:59" {...register(name)} />
    ),
  },
  estimated_cost: moneyField('Estimated cost', { cell: [6, 3] }),
});

const newRequestForm = recordForm<MaintenanceRequest>()({
  photos: photosField(requestPhotos),
  ...requestForm.fields,
});

type RequestValues = ValuesOf<typeof requestForm.fields>;
type RequestForm = UseFormReturn<RequestValues>;

/** What users who don't manage a request may send: the problem and, of a new one, the property. */
const reportedNames = [
  'property_id',
  'title',
  'description',
  'priority',
  'service_type',
  'entry_permission',
  'preferred_times',
] as const;

function newRequestOf(values: RequestValues, mayManage: boolean): NewMaintenanceRequest {
  const { property_id, title, description, priority, service_type, ...rest } = requestForm.toBody(values);
  const { entry_permission, preferred_times, ...managed } = rest;
  return {
    property_id,
    title,
    description,
    priority,
    service_type,
    ...(entry_permission && { entry_permission }),
    ...(preferred_times && { preferred_times }),
    ...(mayManage && managed),
  };
}

function changeOf(values: RequestValues, opened: MaintenanceRequest) {
  const { title, description, priority, service_type, entry_permission, preferred_times, ...managed } =
    requestForm.toBody(values);
  const reported = {
    title,
    description,
    priority,
    service_type,
    ...(entry_permission !== opened.entry_permission && { entry_permission }),
    ...(preferred_times !== opened.preferred_times && { preferred_times }),
  };
  if (!opened.abilities.manage) return reported;
  const { scheduled_date } = opened;
  // When summer time ends, one hour occurs twice. The unchanged instant avoids a change to the other occurrence.
  return { ...reported, ...managed, ...(values.scheduled_date === clockOf(opened) && { scheduled_date }) };
}

interface RequestFieldsProps {
  /** Whether the user manages requests, or only reports the problem. */
  mayManage: boolean;
  /** The request exists: a user who doesn't manage it can't move it to another property. */
  placed?: boolean;
  /** The time zone of the scheduled date; undefined until it is known. */
  zone: string | undefined;
  /** A status other than the current one would reopen the request. */
  reopens?: boolean;
  onTenant?: (tenant: Tenant) => void;
}

const photosFirst = ['photos', ...reportedNames] as const;
const managedNames = Object.keys(requestForm.fields) as (keyof typeof requestForm.fields)[];

function RequestFields({ mayManage, placed = false, zone, reopens, onTenant }: RequestFieldsProps) {
  if (!mayManage)
    return (
      <FormFields
        of={newRequestForm}
        names={placed ? reportedNames.slice(1) : photosFirst}
        own={{
          property_id: { cell: [6, 6] },
          priority: { cell: [6, 3] },
          entry_permission: { label: 'May we enter when you are out?' },
        }}
      />
    );
  return (
    <FormFields
      of={newRequestForm}
      names={placed ? managedNames : ['photos', ...managedNames]}
      own={{
        tenant_id: { onChosen: onTenant },
        status: { hint: reopens ? 'Choose another status to reopen this request' : undefined },
        scheduled_date: { hint: zone && `Time zone: ${zoneName(zone)}` },
      }}
    />
  );
}

const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => request('GET /profile', { signal }),
  select: ({ preferences }) => preferences.timezone,
});

/**
 * The likely property of a new request: the only one, or the tenant's. It fills a field that the user has not changed,
 * and the next default replaces it.
 *
 * @param named the property and the tenant that the URL names; they are filled in from the start
 * @returns what to do when the user chooses a tenant
 */
function useRequestDefaults(form: RequestForm, named: NamedRecords): (tenant: Tenant) => void {
  const { isUntouched, offer } = useFieldDefaults(form);
  // The same query as the chooser's when it opens.
  const propertyList = useRecordList(properties, { sort: 'name' });
  const hasOne = propertyList.total === 1;

  const suggestProperty = async ({ property_id }: Tenant) => {
    const property = isUntouched('property_id') ? await findProperty(property_id) : null;
    if (property !== null) offer('property_id', namedOption(property));
  };
  useInitialRecords(form, named, (_, tenant) => tenant && void suggestProperty(tenant));
  const suggestOnlyProperty = useEffectEvent(() => {
    const [property] = propertyList.rows ?? [];
    if (property) offer('property_id', namedOption(property));
  });
  useEffect(() => {
    if (hasOne) suggestOnlyProperty();
  }, [hasOne]);

  return (tenant) => void suggestProperty(tenant);
}

interface NewRequestFieldsProps {
  mayManage: boolean;
  named: NamedRecords;
}

function NewRequestFields({ mayManage, named }: NewRequestFieldsProps) {
  const onTenant = useRequestDefaults(useFormContext<RequestValues>(), named);
  // Only users who manage requests type times.
  const { data: zone } = useQuery({ ...profileQuery, enabled: mayManage });
  return <RequestFields mayManage={mayManage} zone={zone} onTenant={onTenant} />;
}

/** Adds a request. It is shown once it is known which fields the user may set. */
export function CreateRequestDialog() {
  const { list, search } = useSearchedList(requestPages);
  const { at } = useDialogRoutes(requestPages.path);
  const { abilities, failed } = list;
  const mayManage = abilities?.manage ?? false;
  const { property_id, tenant_id } = search;
  const isTenant = useUser().role === 'tenant';
  const hasNoHome = useHasNoProperty();
  if (abilities === undefined && !failed) return null;
  if (hasNoHome) return <Navigate to={at()} replace />;
  return (
    <CreateDialog
      pages={requestPages}
      form={newRequestForm}
      title="Add Request"
      toBody={(values) => newRequestOf(values, mayManage)}
      done="Maintenance request created successfully!"
      failed={creationFailure}
      goesOn={({ id }, { photos }) => {
        addWhenShown(requestPhotos, id, photos);
        return isTenant || photos.length > 0;
      }}
    >
      <NewRequestFields mayManage={mayManage} named={mayManage ? { property_id, tenant_id } : { property_id }} />
    </CreateDialog>
  );
}

/** Updates the request that the URL names. Users who manage it can reopen it here. */
export const EditRequestDialog = () => (
  <EditDialog
    pages={requestPages}
    apart
    form={requestForm}
    title="Edit Request"
    submitLabel="Update Request"
    toBody={changeOf}
    send={maintenanceRequests.change}
    done="Maintenance request updated."
    failed={SAVE_FAILED}
  >
    {({ abilities, time_zone, status }) => (
      <RequestFields mayManage={abilities.manage} placed zone={time_zone} reopens={status === 'completed'} />
    )}
  </EditDialog>
);
