import type { Property, Tenant } from '@keystead/contracts';
import {
  findProperty,
  lastDayOfYearFrom,
  propertyChoice,
  tenantChoice,
  useFieldDefaults,
  useInitialRecords,
} from '@keystead/crud-ui';
import type { LeaseSearch } from './lease-collection.ts';
import type { LeaseForm } from './use-lease-form.ts';

/** Callbacks of a new lease's form, called when a field is filled in. */
export interface LeaseDefaults {
  onProperty: (property: Property) => void;
  onTenant: (tenant: Tenant) => void;
  onStartDate: (date: string) => void;
}

/**
 * The likely values of a new lease: a tenant's property, the rent and deposit of a property, a term of a year. They
 * fill fields that the user has not changed, and the next default replaces them.
 *
 * @param begun the property and the tenant that the URL names; they are filled in from the start
 */
export function useLeaseDefaults(
  form: LeaseForm,
  prefilled: Pick<LeaseSearch, 'property_id' | 'tenant_id'>,
): LeaseDefaults {
  const { setValue } = form;
  const { isUntouched, offer } = useFieldDefaults(form);
  const suggestTerms = ({ rent_amount, deposit_amount }: Property) => {
    offer('rent_amount', String(rent_amount));
    offer('deposit_amount', deposit_amount === null ? '' : String(deposit_amount));
  };
  const suggestProperty = async ({ property_id }: Tenant) => {
    const property = isUntouched('property_id') ? await findProperty(property_id) : null;
    // The user may have chosen a property while the request was running.
    if (property === null || !isUntouched('property_id')) return;
    offer('property_id', propertyChoice(property));
    suggestTerms(property);
  };

  useInitialRecords(prefilled, (property, tenant) => {
    // Set, and not a default: the user came from that property's page, so it is their choice.
    if (property !== null) {
      setValue('property_id', propertyChoice(property));
      suggestTerms(property);
    }
    if (tenant === null) return;
    setValue('tenant_id', tenantChoice(tenant));
    void suggestProperty(tenant);
  });

  return {
    onProperty: suggestTerms,
    onTenant: (tenant) => void suggestProperty(tenant),
    onStartDate: (date) => offer('end_date', date === '' ? '' : lastDayOfYearFrom(date)),
  };
}
