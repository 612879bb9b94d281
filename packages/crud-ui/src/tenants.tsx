import type { Tenant } from '@keystead/contracts';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { useRecord } from '@keystead/web-kit/queries';
import { crudCollection } from './records/crud-collection.ts';
import { RecordLink, type ReferenceProps } from './records/facts.tsx';
import { type ChooserProps, RecordChooser } from './records/record-chooser.tsx';

export const tenants = crudCollection('tenants', 'tenants');

/** `Dana Whitfield`. */
export function fullName({ first_name, last_name }: Pick<Tenant, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}

/**
 * The name of a tenant of whom only the id is known. Shows the id until the name has loaded, or when the tenant is
 * gone.
 */
export function TenantName({ id }: Pick<Tenant, 'id'>) {
  const { data } = useRecord(tenants, id);
  return data ? fullName(data) : `tenant ${id}`;
}

/** A link from another record to its tenant. */
export const TenantLink = (reference: ReferenceProps) => (
  <RecordLink {...reference} collection={tenants} path="/app/tenants" />
);

/** A tenant as the chooser's value. */
export function tenantChoice(tenant: Pick<Tenant, 'id' | 'first_name' | 'last_name'>): ComboboxOption {
  return { value: String(tenant.id), label: fullName(tenant) };
}

const optionOf = (tenant: Tenant) => ({ ...tenantChoice(tenant), hint: tenant.email });

/** A field that selects a tenant, found by name or e-mail. */
export function TenantChooser(props: ChooserProps<Tenant>) {
  return (
    <RecordChooser
      placeholder="Find by name or e-mail"
      {...props}
      collection={tenants}
      noun="tenants"
      optionOf={optionOf}
    />
  );
}
