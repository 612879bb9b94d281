import { FormCell, FormGrid, optionsOf, PropertyChooser, TenantChooser } from '@keystead/crud-ui';
import { Field, TextArea, today } from '@keystead/ui';
import { DateInput, MoneyInput, NativeSelect } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { fieldLabels, type PaymentFields, requiredFields } from './payment-fields.ts';
import { methodNames, recordedStatusNames, typeNames } from './payment-labels.ts';
import type { PaymentDefaults } from './use-payment-defaults.ts';
import type { PaymentForm } from './use-payment-form.ts';

// Limits of the contract and the server, so that a control accepts no more than they do.
const limits = { least: 0.01, most: 9_999_999_999.99, notes: 5000, date: '2999-12-31' };

export interface PaymentFormFieldsProps {
  form: PaymentForm;
  /** Defaults are only for a new payment. An existing one has its values. */
  defaults?: PaymentDefaults;
}

/** The controls of a payment's form. */
export function PaymentFormFields({ form, defaults }: PaymentFormFieldsProps) {
  const { register, control, formState, watch, getValues } = form;
  // Registered before the other fields: in this order the form focuses the first missing one.
  const tenant = useController({ name: 'tenant_id', control });
  const property = useController({ name: 'property_id', control });
  const field = (name: keyof PaymentFields, [phone, tablet]: [number, number], content: ReactNode, hint?: string) => (
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
  const type = register('payment_type', { onChange: () => defaults?.onType(getValues('payment_type')) });
  const completed = watch('status') === 'completed';
  return (
    <FormGrid>
      {field('tenant_id', [6, 3], <TenantChooser {...tenant.field} onChosen={defaults?.onTenant} />)}
      {field('property_id', [6, 3], <PropertyChooser {...property.field} onChosen={defaults?.onProperty} />)}
      {field('amount', [3, 2], <MoneyInput min={limits.least} max={limits.most} {...register('amount')} />)}
      {field('payment_type', [3, 2], <NativeSelect {...type}>{optionsOf(typeNames)}</NativeSelect>)}
      {field(
        'payment_method',
        [3, 2],
        <NativeSelect {...register('payment_method')}>{optionsOf(methodNames)}</NativeSelect>,
      )}
      {field('status', [3, 2], <NativeSelect {...register('status')}>{optionsOf(recordedStatusNames)}</NativeSelect>)}
      {field('due_date', [3, 2], <DateInput max={limits.date} {...register('due_date')} />)}
      {completed &&
        field('paid_date', [3, 2], <DateInput max={today()} {...register('paid_date', { shouldUnregister: true })} />)}
      {field('notes', [6, 6], <TextArea maxLength={limits.notes} {...register('notes')} />, 'Visible to the tenant')}
    </FormGrid>
  );
}
