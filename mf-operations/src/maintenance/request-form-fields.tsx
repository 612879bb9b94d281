import { FormCell, FormGrid, optionsOf, PropertyChooser } from '@keystead/page-kit';
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
  /** Whether the person manages requests, or only says what is wrong. */
  mayManage: boolean;
  /** The home stays the one that it is: who doesn't manage a request can't move it. */
  placed?: boolean;
  /** Only a new request is offered something. */
  offers?: RequestDefaults;
}

/** The controls of a request's form. */
export function RequestFormFields({ form, mayManage, placed = false, offers, zone, reopens }: RequestFormFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  // Before any other field: in this order the form goes to the first one that is missing.
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
      {mayManage && <TenantField form={form} onChosen={offers?.onTenant} />}
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
            <option value="">Not said</option>
            {optionsOf(serviceTypes)}
          </NativeSelect>
        </Field>
      </FormCell>
      {mayManage && <ManagedFields form={form} zone={zone} />}
    </FormGrid>
  );
}
