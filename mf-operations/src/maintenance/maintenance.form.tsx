import type { MaintenanceRequest } from '@keystead/contracts';
import {
  checkFields,
  FormCell,
  FormDialog,
  FormGrid,
  optionsOf,
  PropertyChooser,
  type RecordFormDialogProps,
  TenantChooser,
} from '@keystead/crud-ui';
import { Alert, Field, TextArea, TextInput, zoneName } from '@keystead/ui';
import { DateTimeInput, MoneyInput, NativeSelect } from '@keystead/ui/app';
import { showFieldErrors } from '@keystead/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useController, useForm } from 'react-hook-form';
import { serviceTypes } from '../personnel/personnel.ts';
import { PersonnelChooser } from '../personnel/personnel-references.tsx';
import { fieldLabels, type RequestFields, toFormValues } from './maintenance.fields.ts';
import { priorityNames, statusNames } from './maintenance.ts';
import type { RequestDefaults } from './maintenance-form-dialogs.tsx';

/** The form's state and its validation. */
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

/** The message for the first missing field, until it is filled in. */
function firstMissingMessage(errors: FieldErrors<RequestFields>): string | undefined {
  const name = requiredFields.find((field) => errors[field]?.type === 'missing');
  return name && missingMessages[name];
}

/**
 * The form of a request, or of a new one. When a newer version of the request arrives, fields that the user hasn't
 * changed are updated.
 */
export function useRequestForm(maintenance?: MaintenanceRequest): RequestForm {
  return useForm<RequestFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(maintenance && { values: toFormValues(maintenance) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server rejected, and focuses the first one. */
export function applyServerErrors({ setError }: RequestForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
}

/** Limits of the contract and the server, so that a control accepts no more than they do. */
const limits = { title: 200, description: 5000, money: 9_999_999_999.99, moment: '2999-12-31T23:59' };

interface TenantFieldProps {
  form: RequestForm;
  onChosen: ComponentProps<typeof TenantChooser>['onChosen'];
}

/** The tenant who reports the request, where another user enters it. */
function TenantField({ form: { control, formState }, onChosen }: TenantFieldProps) {
  const { field } = useController({ name: 'tenant_id', control });
  return (
    <FormCell $phone={6} $tablet={3}>
      <Field label={fieldLabels.tenant_id} error={formState.errors.tenant_id?.message}>
        <TenantChooser {...field} onChosen={onChosen} />
      </Field>
    </FormCell>
  );
}

interface StatusFieldProps {
  form: RequestForm;
  /** A status other than the current one would reopen the request. */
  reopens: boolean | undefined;
}

/** The status of the request. */
function StatusField({ form: { register, formState }, reopens }: StatusFieldProps) {
  return (
    <FormCell $phone={3} $tablet={3}>
      <Field
        label={fieldLabels.status}
        error={formState.errors.status?.message}
        hint={reopens ? 'Choose another status to reopen this request' : undefined}
      >
        <NativeSelect {...register('status')}>{optionsOf(statusNames)}</NativeSelect>
      </Field>
    </FormCell>
  );
}

interface ManagedFieldsProps {
  form: RequestForm;
  /** The time zone of the scheduled date; undefined until it is known. */
  zone: string | undefined;
}

/** The controls that only a user who manages the request can set. */
function ManagedFields({ form, zone }: ManagedFieldsProps) {
  const { register, control, formState } = form;
  const assignee = useController({ name: 'assigned_to', control });
  const field = (name: keyof RequestFields, content: ReactNode, hint?: string) => (
    <FormCell $phone={6} $tablet={3}>
      <Field label={fieldLabels[name]} error={formState.errors[name]?.message} hint={hint}>
        {content}
      </Field>
    </FormCell>
  );
  return (
    <>
      {field('assigned_to', <PersonnelChooser {...assignee.field} />)}
      {field(
        'scheduled_date',
        <DateTimeInput max={limits.moment} {...register('scheduled_date')} />,
        zone === undefined ? "In your account's time zone" : `Time zone: ${zoneName(zone)}`,
      )}
      {field('estimated_cost', <MoneyInput max={limits.money} {...register('estimated_cost')} />)}
    </>
  );
}

interface RequestFormFieldsProps
  extends Partial<Pick<ManagedFieldsProps, 'zone'>>,
    Partial<Pick<StatusFieldProps, 'reopens'>> {
  form: RequestForm;
  /** Whether the user manages requests, or only reports the problem. */
  mayManage: boolean;
  /** The property is fixed: a user who doesn't manage a request can't move it. */
  placed?: boolean;
  /** Defaults are only for a new request. */
  defaults?: RequestDefaults;
}

/** The controls of a request's form. */
function RequestFormFields({ form, mayManage, placed = false, defaults, zone, reopens }: RequestFormFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  // Registered before the other fields: in this order the form focuses the first missing one.
  const property = useController({ name: 'property_id', control });
  return (
    <FormGrid>
      {!placed && (
        <FormCell $phone={6} $tablet={mayManage ? 3 : 6}>
          <Field label={fieldLabels.property_id} required error={errors.property_id?.message}>
            <PropertyChooser {...property.field} />
          </Field>
        </FormCell>
      )}
      {mayManage && <TenantField form={form} onChosen={defaults?.onTenant} />}
      <FormCell $phone={6} $tablet={6}>
        <Field label={fieldLabels.title} required error={errors.title?.message}>
          <TextInput maxLength={limits.title} placeholder="Kitchen tap drips" {...register('title')} />
        </Field>
      </FormCell>
      <FormCell $phone={6} $tablet={6}>
        <Field
          label={fieldLabels.description}
          required
          error={errors.description?.message}
          hint="What is wrong, where, and since when"
        >
          <TextArea rows={4} maxLength={limits.description} {...register('description')} />
        </Field>
      </FormCell>
      <FormCell $phone={mayManage ? 3 : 6} $tablet={3}>
        <Field label={fieldLabels.priority} error={errors.priority?.message}>
          <NativeSelect {...register('priority')}>{optionsOf(priorityNames)}</NativeSelect>
        </Field>
      </FormCell>
      {mayManage && <StatusField form={form} reopens={reopens} />}
      <FormCell $phone={6} $tablet={3}>
        <Field label={fieldLabels.service_type} error={errors.service_type?.message}>
          <NativeSelect {...register('service_type')}>
            <option value="">Not sure</option>
            {optionsOf(serviceTypes)}
          </NativeSelect>
        </Field>
      </FormCell>
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
