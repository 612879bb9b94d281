import type { Tenant } from '@keystead/contracts';
import { useRecord } from '@keystead/web-kit/queries';
import { crudCollection } from './records/crud-collection.ts';
import { RecordLink, type ReferenceProps } from './records/facts.tsx';
import { type ChooserProps, namedOption, RecordChooser } from './records/record-chooser.tsx';

export const tenants = crudCollection('tenants', 'tenants');

/** `Dana Whitfield`. */
export function fullName({ first_name, last_name }: Pick<Tenant, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}

/** The id until the name has loaded, or when the tenant is gone. */
export function TenantName({ id }: Pick<Tenant, 'id'>) {
  const { data } = useRecord(tenants, id);
  return data ? fullName(data) : `tenant ${id}`;
}

export const TenantLink = (reference: ReferenceProps) => (
  <RecordLink {...reference} collection={tenants} path="/app/tenants" />
);

export const tenantChoice = (tenant: Pick<Tenant, 'id' | 'first_name' | 'last_name'>) =>
  namedOption({ id: tenant.id, name: fullName(tenant) });

const optionOf = (tenant: Tenant) => ({ ...tenantChoice(tenant), hint: tenant.email });

const chooser = { placeholder: 'Find by name or email', collection: tenants, noun: 'tenants', optionOf };

export const TenantChooser = (props: ChooserProps<Tenant>) => <RecordChooser {...chooser} {...props} />;
