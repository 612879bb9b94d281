import type { Property, Tenant } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lastDayOfYearFrom } from '../dates/calendar-days.ts';
import { propertyChoice } from '../properties/property-chooser.tsx';
import { tenantChoice } from '../tenants/tenant-chooser.tsx';
import type { LeaseSearch } from './lease-collection.ts';
import type { LeaseFields } from './lease-fields.ts';
import type { LeaseForm } from './use-lease-form.ts';

/** What the form of a new lease does when one of its fields is filled in. */
export interface LeaseOffers {
  onProperty: (property: Property) => void;
  onTenant: (tenant: Tenant) => void;
  onStartDate: (date: string) => void;
}

// What can't be fetched isn't offered: the person fills it in.
const findProperty = (id: Property['id']) => request('GET /properties/{id}', { params: { id } }).catch(() => null);
const findTenant = (id: Tenant['id']) => request('GET /tenants/{id}', { params: { id } }).catch(() => null);

type Value = LeaseFields[keyof LeaseFields];
const textOf = (value: Value | undefined) => (typeof value === 'object' ? (value?.value ?? '') : (value ?? ''));

/**
 * What a new lease most likely has: a tenant's property, the rent and deposit of a property, a year's term. It comes
 * into fields that the person has left alone, and gives way to the next offer.
 *
 * @param begun the property and the tenant that the address names: they are filled in from the start
 */
export function useLeaseOffers(form: LeaseForm, begun: Pick<LeaseSearch, 'property_id' | 'tenant_id'>): LeaseOffers {
  const { getValues, setValue, formState } = form;
  const { isSubmitted: shouldValidate } = formState;
  // Not the form's `dirtyFields`: that takes in what was offered, too.
  const offered = useRef<Partial<LeaseFields>>({});
  const leftAlone = (name: keyof LeaseFields) => {
    const now = textOf(getValues(name));
    return now === '' || now === textOf(offered.current[name]);
  };
  const offer = <Name extends keyof LeaseFields>(name: Name, value: LeaseFields[Name]) => {
    if (!leftAlone(name)) return;
    offered.current[name] = value;
    // The field's own type, which the form can't tell of a name that isn't known yet.
    setValue<Name>(name, value as never, { shouldValidate });
  };
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

  const begin = useEffectEvent(async () => {
    const [property, tenant] = await Promise.all([
      begun.property_id === undefined ? null : findProperty(begun.property_id),
      begun.tenant_id === undefined ? null : findTenant(begun.tenant_id),
    ]);
    // Set, not offered: the person has come from there, so it is their choice.
    if (property !== null) {
      setValue('property_id', propertyChoice(property));
      offerTerms(property);
    }
    if (tenant === null) return;
    setValue('tenant_id', tenantChoice(tenant));
    await offerHome(tenant);
  });
  useEffect(() => void begin(), []);

  return {
    onProperty: offerTerms,
    onTenant: (tenant) => void offerHome(tenant),
    onStartDate: (date) => offer('end_date', date === '' ? '' : lastDayOfYearFrom(date)),
  };
}
