import type { Tenant } from '@keystead/contracts';
import {
  findProperty,
  properties,
  propertyChoice,
  tenantChoice,
  useFieldDefaults,
  useInitialRecords,
} from '@keystead/crud-ui';
import { useRecordList } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent } from 'react';
import type { MaintenanceSearch } from './maintenance-collection.ts';
import type { RequestForm } from './use-request-form.ts';

/** Callbacks of a new request's form, called when a field is filled in. */
export interface RequestDefaults {
  onTenant: (tenant: Tenant) => void;
}

/**
 * The likely property of a new request: the only one, or the tenant's. It fills a field that the user has not changed,
 * and the next default replaces it.
 *
 * @param begun the property and the tenant that the URL names; they are filled in from the start
 */
export function useRequestDefaults(
  form: RequestForm,
  initial: Pick<MaintenanceSearch, 'property_id' | 'tenant_id'>,
): RequestDefaults {
  const { setValue } = form;
  const { isUntouched, offer } = useFieldDefaults(form);
  // The same query as the chooser's when it opens.
  const propertyList = useRecordList(properties, { sort: 'name' });
  const hasOne = propertyList.total === 1;

  const suggestProperty = async ({ property_id }: Tenant) => {
    const property = isUntouched('property_id') ? await findProperty(property_id) : null;
    if (property !== null) offer('property_id', propertyChoice(property));
  };
  useInitialRecords(initial, (property, tenant) => {
    // Set, and not a default: the user came from that property's page, so it is their choice.
    if (property !== null) setValue('property_id', propertyChoice(property));
    if (tenant === null) return;
    setValue('tenant_id', tenantChoice(tenant));
    void suggestProperty(tenant);
  });
  const suggestOnlyProperty = useEffectEvent(() => {
    const [property] = propertyList.rows ?? [];
    if (property) offer('property_id', propertyChoice(property));
  });
  useEffect(() => {
    if (hasOne) suggestOnlyProperty();
  }, [hasOne]);

  return { onTenant: (tenant) => void suggestProperty(tenant) };
}
