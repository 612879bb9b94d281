import { FormCell, optionsOf, TenantChooser } from '@keystead/crud-ui';
import { Field, zoneName } from '@keystead/ui';
import { DateTimeInput, MoneyInput, NativeSelect } from '@keystead/ui/app';
import type { ComponentProps, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { PersonnelChooser } from '../personnel/personnel-chooser.tsx';
import { statusNames } from './maintenance-labels.ts';
import { fieldLabels, type RequestFields } from './request-fields.ts';
import { limits } from './request-form-limits.ts';
import type { RequestForm } from './use-request-form.ts';

interface TenantFieldProps {
  form: RequestForm;
  onChosen: ComponentProps<typeof TenantChooser>['onChosen'];
}

/** The tenant who reports the request, where another user enters it. */
export function TenantField({ form: { control, formState }, onChosen }: TenantFieldProps) {
  const { field } = useController({ name: 'tenant_id', control });
  return (
    <FormCell $phone={6} $tablet={3}>
      <Field label={fieldLabels.tenant_id} error={formState.errors.tenant_id?.message}>
        <TenantChooser {...field} onChosen={onChosen} />
      </Field>
    </FormCell>
  );
}

export interface StatusFieldProps {
  form: RequestForm;
  /** A status other than the current one would reopen the request. */
  reopens: boolean | undefined;
}

/** The status of the request. */
export function StatusField({ form: { register, formState }, reopens }: StatusFieldProps) {
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

export interface ManagedFieldsProps {
  form: RequestForm;
  /** The time zone of the scheduled date; undefined until it is known. */
  zone: string | undefined;
}

/** The controls that only a user who manages the request can set. */
export function ManagedFields({ form, zone }: ManagedFieldsProps) {
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
