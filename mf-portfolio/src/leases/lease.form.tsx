import type { Lease, NewLease, Property, Tenant } from '@keystead/contracts';
import {
  checkFields,
  FormDialog,
  FormGrid,
  fieldCells,
  optionsOf,
  PropertyChooser,
  propertyChoice,
  type RecordFormDialogProps,
  recordFormOptions,
  TenantChooser,
} from '@keystead/crud-ui';
import { TextArea } from '@keystead/ui';
import { DateInput, MoneyInput, NativeSelect } from '@keystead/ui/app';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { statusNames } from './lease.ts';

export interface LeaseFields {
  property_id: ComboboxOption | null;
  tenant_id: ComboboxOption | null;
  start_date: string;
  end_date: string;
  rent_amount: string;
  deposit_amount: string;
  lease_terms: string;
  status: Lease['status'];
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof LeaseFields, string> = {
  property_id: 'Property',
  tenant_id: 'Tenant',
  start_date: 'Start date',
  end_date: 'End date',
  rent_amount: 'Rent amount',
  deposit_amount: 'Deposit amount',
  lease_terms: 'Lease terms',
  status: 'Status',
};

/** The required fields (product §5). */
const requiredFields: readonly (keyof LeaseFields)[] = [
  'property_id',
  'tenant_id',
  'start_date',
  'end_date',
  'rent_amount',
  'deposit_amount',
];

function toFormValues(lease?: Lease): LeaseFields {
  return {
    property_id: lease ? propertyChoice({ id: lease.property_id, name: lease.property_name }) : null,
    tenant_id: lease ? { value: String(lease.tenant_id), label: lease.tenant_name } : null,
    start_date: lease?.start_date ?? '',
    end_date: lease?.end_date ?? '',
    rent_amount: lease ? String(lease.rent_amount) : '',
    deposit_amount: lease ? String(lease.deposit_amount) : '',
    lease_terms: lease?.lease_terms ?? '',
    status: lease?.status ?? 'active',
  };
}

export function toRequestBody(fields: LeaseFields): NewLease {
  return {
    ...fields,
    property_id: Number(fields.property_id?.value),
    tenant_id: Number(fields.tenant_id?.value),
    rent_amount: Number(fields.rent_amount),
    deposit_amount: Number(fields.deposit_amount),
    lease_terms: fields.lease_terms.trim() || null,
  };
}

export type LeaseForm = UseFormReturn<LeaseFields>;

const resolver = checkFields<LeaseFields>(fieldLabels, requiredFields);

export const useLeaseForm = (lease?: Lease): LeaseForm =>
  useForm<LeaseFields>(recordFormOptions(resolver, toFormValues, lease));

/** Limits of the contract and the server, so that a control accepts no more than they do. */
export const limits = { money: 9_999_999_999.99, terms: 20_000, date: '2999-12-31' };

/** Callbacks of a new lease's form, called when a field is filled in. */
export interface LeaseDefaults {
  onProperty: (property: Property) => void;
  onTenant: (tenant: Tenant) => void;
  onStartDate: (date: string) => void;
}

interface LeaseFormDialogProps extends RecordFormDialogProps {
  form: LeaseForm;
  /** Defaults are only for a new lease. An existing one has agreed values. */
  defaults?: LeaseDefaults;
}

export function LeaseFormDialog({ form, defaults, ...dialog }: LeaseFormDialogProps) {
  const { register, control, formState, watch } = form;
  // Registered before the other fields: in this order the form focuses the first missing one.
  const property = useController({ name: 'property_id', control });
  const tenant = useController({ name: 'tenant_id', control });
  const field = fieldCells({ labels: fieldLabels, required: requiredFields, errors: formState.errors });
  const start = register('start_date', { onChange: ({ target }) => defaults?.onStartDate(target.value) });
  const first = watch('start_date');
  const money = { max: limits.money };
  return (
    <FormDialog {...dialog} labels={fieldLabels} errors={formState.errors}>
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
    </FormDialog>
  );
}
