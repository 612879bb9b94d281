import type { MaintenanceRequest, Tenant } from '@keystead/contracts';
import {
  checkFields,
  FormDialog,
  FormGrid,
  fieldCells,
  optionsOf,
  PropertyChooser,
  type RecordFormDialogProps,
  recordFormOptions,
  TenantChooser,
} from '@keystead/crud-ui';
import { Alert, TextArea, TextInput, zoneName } from '@keystead/ui';
import { DateTimeInput, MoneyInput, NativeSelect } from '@keystead/ui/app';
import type { ComponentProps } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useController, useForm } from 'react-hook-form';
import { serviceTypes } from '../personnel/personnel.ts';
import { PersonnelChooser } from '../personnel/personnel-references.tsx';
import { fieldLabels, type RequestFields, toFormValues } from './maintenance.fields.ts';
import { priorityNames, statusNames } from './maintenance.ts';

export type RequestForm = UseFormReturn<RequestFields>;

/** The message for each missing required field, in the order of validation (product §8). */
const missingMessages = {
  property_id: 'Please select a property',
  title: 'Please enter a title',
  description: 'Please enter a description',
} as const satisfies Partial<Record<keyof RequestFields, string>>;

type RequiredField = keyof typeof missingMessages;

/** The required fields (product §5). */
const requiredFields = Object.keys(missingMessages) as RequiredField[];

const check = checkFields<RequestFields>(fieldLabels, requiredFields);

const resolver: Resolver<RequestFields> = async (values, context, options) => {
  const checked = await check(values, context, options);
  const missing = requiredFields.filter((name) => checked.errors[name]?.type === 'required');
  if (missing.length === 0) return checked;
  const messages = missing.map((name) => [name, { type: 'missing', message: missingMessages[name] }] as const);
  return { values: {}, errors: { ...checked.errors, ...Object.fromEntries(messages) } };
};

function firstMissingMessage(errors: FieldErrors<RequestFields>): string | undefined {
  const name = requiredFields.find((field) => errors[field]?.type === 'missing');
  return name && missingMessages[name];
}

export const useRequestForm = (maintenance?: MaintenanceRequest): RequestForm =>
  useForm<RequestFields>(recordFormOptions(resolver, toFormValues, maintenance));

/** Limits of the contract and the server, so that a control accepts no more than they do. */
const limits = { title: 200, description: 5000, money: 9_999_999_999.99, moment: '2999-12-31T23:59' };

/** Callbacks of a new request's form, called when a field is filled in. */
export interface RequestDefaults {
  onTenant: (tenant: Tenant) => void;
}

const cellsOf = ({ formState: { errors } }: RequestForm) =>
  fieldCells({ labels: fieldLabels, required: requiredFields, errors });

interface TenantFieldProps {
  form: RequestForm;
  onChosen: ComponentProps<typeof TenantChooser>['onChosen'];
}

/** The tenant who reports the request, where another user enters it. */
function TenantField({ form, onChosen }: TenantFieldProps) {
  const { field } = useController({ name: 'tenant_id', control: form.control });
  return cellsOf(form)('tenant_id', [6, 3], <TenantChooser {...field} onChosen={onChosen} />);
}

interface ManagedFieldsProps {
  form: RequestForm;
  /** The time zone of the scheduled date; undefined until it is known. */
  zone: string | undefined;
}

function ManagedFields({ form, zone }: ManagedFieldsProps) {
  const { register, control } = form;
  const assignee = useController({ name: 'assigned_to', control });
  const field = cellsOf(form);
  return (
    <>
      {field('assigned_to', [6, 3], <PersonnelChooser {...assignee.field} />)}
      {field(
        'scheduled_date',
        [6, 3],
        <DateTimeInput max={limits.moment} {...register('scheduled_date')} />,
        zone === undefined ? "In your account's time zone" : `Time zone: ${zoneName(zone)}`,
      )}
      {field('estimated_cost', [6, 3], <MoneyInput max={limits.money} {...register('estimated_cost')} />)}
    </>
  );
}

interface RequestFormFieldsProps extends Partial<Pick<ManagedFieldsProps, 'zone'>> {
  form: RequestForm;
  /** Whether the user manages requests, or only reports the problem. */
  mayManage: boolean;
  /** The property is fixed: a user who doesn't manage a request can't move it. */
  placed?: boolean;
  /** Defaults are only for a new request. */
  defaults?: RequestDefaults;
  /** A status other than the current one would reopen the request. */
  reopens?: boolean;
}

function RequestFormFields({ form, mayManage, placed = false, defaults, zone, reopens }: RequestFormFieldsProps) {
  const { register, control } = form;
  const field = cellsOf(form);
  // Registered before the other fields: in this order the form focuses the first missing one.
  const property = useController({ name: 'property_id', control });
  return (
    <FormGrid>
      {!placed && field('property_id', [6, mayManage ? 3 : 6], <PropertyChooser {...property.field} />)}
      {mayManage && <TenantField form={form} onChosen={defaults?.onTenant} />}
      {field(
        'title',
        [6, 6],
        <TextInput maxLength={limits.title} placeholder="Kitchen tap drips" {...register('title')} />,
      )}
      {field(
        'description',
        [6, 6],
        <TextArea rows={4} maxLength={limits.description} {...register('description')} />,
        'What is wrong, where, and since when',
      )}
      {field(
        'priority',
        [mayManage ? 3 : 6, 3],
        <NativeSelect {...register('priority')}>{optionsOf(priorityNames)}</NativeSelect>,
      )}
      {mayManage &&
        field(
          'status',
          [3, 3],
          <NativeSelect {...register('status')}>{optionsOf(statusNames)}</NativeSelect>,
          reopens ? 'Choose another status to reopen this request' : undefined,
        )}
      {field(
        'service_type',
        [6, 3],
        <NativeSelect {...register('service_type')}>
          <option value="">Not sure</option>
          {optionsOf(serviceTypes)}
        </NativeSelect>,
      )}
      {mayManage && <ManagedFields form={form} zone={zone} />}
    </FormGrid>
  );
}

type RequestFormDialogProps = RecordFormDialogProps & RequestFormFieldsProps;

/** The dialog with the form of a request. It reports missing fields one by one (product §8). */
export function RequestFormDialog(props: RequestFormDialogProps) {
  const { form, mayManage, placed, defaults, zone, reopens, problem, ...dialog } = props;
  const { errors } = form.formState;
  const missing = firstMissingMessage(errors);
  return (
    <FormDialog
      {...dialog}
      labels={fieldLabels}
      errors={errors}
      problem={missing === undefined ? problem : <Alert tone="destructive">{missing}</Alert>}
    >
      <RequestFormFields
        form={form}
        mayManage={mayManage}
        placed={placed}
        defaults={defaults}
        zone={zone}
        reopens={reopens}
      />
    </FormDialog>
  );
}
