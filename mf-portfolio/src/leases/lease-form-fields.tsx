import { FormCell, FormGrid, optionsOf, PropertyChooser, TenantChooser } from '@keystead/crud-ui';
import { Field, TextArea } from '@keystead/ui';
import { DateInput, MoneyInput, NativeSelect } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { fieldLabels, type LeaseFields, requiredFields } from './lease-fields.ts';
import { statusNames } from './lease-labels.ts';
import type { LeaseDefaults } from './use-lease-defaults.ts';
import type { LeaseForm } from './use-lease-form.ts';

/** Limits of the contract and the server, so that a control accepts no more than they do. */
export const limits = { money: 9_999_999_999.99, terms: 20_000, date: '2999-12-31' };

export interface LeaseFormFieldsProps {
  form: LeaseForm;
  /** Defaults are only for a new lease. An existing one has agreed values. */
  defaults?: LeaseDefaults;
}

/** The controls of a lease's form. */
export function LeaseFormFields({ form, defaults }: LeaseFormFieldsProps) {
  const { register, control, formState, watch } = form;
  // Registered before the other fields: in this order the form focuses the first missing one.
  const property = useController({ name: 'property_id', control });
  const tenant = useController({ name: 'tenant_id', control });
  const field = (name: keyof LeaseFields, [phone, tablet]: [number, number], content: ReactNode, hint?: string) => (
    <FormCell $phone={phone} $tablet={tablet}>
      <Field
        label={fieldLabels[name]}
        required={requiredFields.includes(name)}
        error={formState.errors[name]?.message}
        hint={hint}
      >
        {content}
      </Field>
    </FormCell>
  );
  const start = register('start_date', { onChange: ({ target }) => defaults?.onStartDate(target.value) });
  const first = watch('start_date');
  const money = { max: limits.money };
  return (
    <FormGrid>
      {field('property_id', [6, 3], <PropertyChooser {...property.field} onChosen={defaults?.onProperty} />)}
      {field('tenant_id', [6, 3], <TenantChooser {...tenant.field} onChosen={defaults?.onTenant} />)}
      {field('start_date', [3, 3], <DateInput max={limits.date} {...start} />)}
      {field(
        'end_date',
        [3, 3],
        <DateInput min={first || undefined} max={limits.date} {...register('end_date')} />,
        'The last day',
      )}
      {field('rent_amount', [3, 3], <MoneyInput {...money} {...register('rent_amount')} />, 'Per month')}
      {field('deposit_amount', [3, 3], <MoneyInput {...money} {...register('deposit_amount')} />)}
      {field(
        'lease_terms',
        [6, 6],
        <TextArea maxLength={limits.terms} {...register('lease_terms')} />,
        'What else was agreed on. The tenant can read it.',
      )}
      {field('status', [6, 3], <NativeSelect {...register('status')}>{optionsOf(statusNames)}</NativeSelect>)}
    </FormGrid>
  );
}
