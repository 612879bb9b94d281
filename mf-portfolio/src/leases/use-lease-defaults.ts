import type { Property, Tenant } from '@keystead/contracts';
import {
  findProperty,
  lastDayOfYearFrom,
  propertyChoice,
  tenantChoice,
  useBegun,
  useFieldDefaults,
} from '@keystead/page-kit';
import type { LeaseSearch } from './lease-collection.ts';
import type { LeaseForm } from './use-lease-form.ts';

/** What the form of a new lease does when one of its fields is filled in. */
export interface LeaseDefaults {
  onProperty: (property: Property) => void;
  onTenant: (tenant: Tenant) => void;
  onStartDate: (date: string) => void;
}

/**
 * What a new lease most likely has: a tenant's property, the rent and deposit of a property, a year's term. It comes
 * into fields that the person has left alone, and gives way to the next offer.
 *
 * @param begun the property and the tenant that the address names: they are filled in from the start
 */
export function useLeaseDefaults(
  form: LeaseForm,
  begun: Pick<LeaseSearch, 'property_id' | 'tenant_id'>,
): LeaseDefaults {
  const { setValue } = form;
  const { leftAlone, offer } = useFieldDefaults(form);
  const offerTerms = ({ rent_amount, deposit_amount }: Property) => {
    offer('rent_amount', String(rent_amount));
    offer('deposit_amount', deposit_amount === null ? '' : String(deposit_amount));
  };
  const offerHome = async ({ property_id }: Tenant) => {
    const home = leftAlone('property_id') ? await findProperty(property_id) : null;
    // The person may have chosen one while it was on its way.
    if (home === null || !leftAlone('property_id')) return;
    offer('property_id', propertyChoice(home));
    offerTerms(home);
  };

  useBegun(begun, (property, tenant) => {
    // Set, not offered: the person has come from there, so it is their choice.
    if (property !== null) {
      setValue('property_id', propertyChoice(property));
      offerTerms(property);
    }
    if (tenant === null) return;
    setValue('tenant_id', tenantChoice(tenant));
    void offerHome(tenant);
  });

  return {
    onProperty: offerTerms,
    onTenant: (tenant) => void offerHome(tenant),
    onStartDate: (date) => offer('end_date', date === '' ? '' : lastDayOfYearFrom(date)),
  };
}
