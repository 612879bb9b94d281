import type { Tenant } from '@keystead/contracts';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { type ChooserProps, RecordChooser } from '../records/record-chooser.tsx';
import { fullName } from './full-name.ts';
import { tenants } from './tenant-collection.ts';

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
