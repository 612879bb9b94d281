import { FormCell, FormGrid, optionsOf, PropertyChooser } from '@keystead/crud-ui';
import { Field, TextArea, TextInput } from '@keystead/ui';
import { NativeSelect } from '@keystead/ui/app';
import { useController } from 'react-hook-form';
import { serviceTypes } from '../personnel/personnel-labels.ts';
import { priorityNames } from './maintenance-labels.ts';
import {
  ManagedFields,
  type ManagedFieldsProps,
  StatusField,
  type StatusFieldProps,
  TenantField,
} from './managed-fields.tsx';
import { fieldLabels } from './request-fields.ts';
import { limits } from './request-form-limits.ts';
import type { RequestDefaults } from './use-request-defaults.ts';
import type { RequestForm } from './use-request-form.ts';

export interface RequestFormFieldsProps
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
export function RequestFormFields({
  form,
  mayManage,
  placed = false,
  defaults,
  zone,
  reopens,
}: RequestFormFieldsProps) {
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
