import type { Tenant } from '@keystead/contracts';
import { findProperty, properties, propertyChoice, tenantChoice, useBegun, useFieldDefaults } from '@keystead/page-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent } from 'react';
import type { MaintenanceSearch } from './maintenance-collection.ts';
import type { RequestForm } from './use-request-form.ts';

/** What the form of a new request does when one of its fields is filled in. */
export interface RequestDefaults {
  onTenant: (tenant: Tenant) => void;
}

/**
 * Where a new request most likely is: in the one home that there is, or in the tenant's. It comes into a field that the
 * person has left alone, and gives way to the next offer.
 *
 * @param begun the property and the tenant that the address names: they are filled in from the start
 */
export function useRequestDefaults(
  form: RequestForm,
  begun: Pick<MaintenanceSearch, 'property_id' | 'tenant_id'>,
): RequestDefaults {
  const { setValue } = form;
  const { leftAlone, offer } = useFieldDefaults(form);
  // As the chooser asks for them when it is opened.
  const homes = useRecordList(properties, { sort: 'name' });
  const one = homes.total === 1;

  const offerHome = async ({ property_id }: Tenant) => {
    const home = leftAlone('property_id') ? await findProperty(property_id) : null;
    if (home !== null) offer('property_id', propertyChoice(home));
  };
  useBegun(begun, (property, tenant) => {
    // Set, not offered: the person has come from there, so it is their choice.
    if (property !== null) setValue('property_id', propertyChoice(property));
    if (tenant === null) return;
    setValue('tenant_id', tenantChoice(tenant));
    void offerHome(tenant);
  });
  const offerOne = useEffectEvent(() => {
    const [home] = homes.rows ?? [];
    if (home) offer('property_id', propertyChoice(home));
  });
  useEffect(() => {
    if (one) offerOne();
  }, [one]);

  return { onTenant: (tenant) => void offerHome(tenant) };
}
