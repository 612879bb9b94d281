import type { Query, Tenant } from '@keystead/contracts';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { isClientError, Link, request } from '@keystead/web-kit';
import { type Collection, type PagedList, useRecord } from '@keystead/web-kit/queries';
import { type ChooserProps, RecordChooser } from './records/record-chooser.tsx';

export type TenantSearch = Pick<Query<'GET /tenants'>, 'q' | 'status' | 'property_id' | 'sort'>;

export type TenantList = PagedList<Tenant>;

export const tenants: Collection<Tenant, TenantSearch> = {
  name: 'tenants',
  async fetchPage(query, signal) {
    const { tenants: rows, ...page } = await request('GET /tenants', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /tenants/{id}', { params: { id }, signal }),
};

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

interface TenantLinkProps {
  id: number;
  /** The name, as the referring record has it. */
  name: string;
}

/** A link from another record to its tenant; only the name where the tenant was deleted. */
export function TenantLink({ id, name }: TenantLinkProps) {
  const { error } = useRecord(tenants, id);
  return isClientError(error) ? name : <Link to={`/app/tenants/${id}`}>{name}</Link>;
}

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
