import type { Property } from '@keystead/contracts';
import { BuildingsIcon, EmptyState, type EmptyStateProps } from '@keystead/ui/app';
import { request, useUser } from '@keystead/web-kit';
import { useQuery, useRecord } from '@keystead/web-kit/queries';
import { crudCollection } from './records/crud-collection.ts';
import { RecordLink, type ReferenceProps } from './records/facts.tsx';
import { type ChooserProps, namedOption, RecordChooser } from './records/record-chooser.tsx';

export const properties = crudCollection('properties', 'properties');

/** A property to suggest; null when it can't be fetched, so that the user fills the field in. */
export const findProperty = (id: Property['id']): Promise<Property | null> =>
  request('GET /properties/{id}', { params: { id } }).catch(() => null);

type Address = Pick<Property, 'address' | 'city' | 'state' | 'zip_code'>;

/** `12 Quay Street, Portland, ME 04101`. */
export function addressLine({ address, city, state, zip_code }: Address): string {
  return `${address}, ${city}, ${state} ${zip_code}`;
}

/** The id until the name has loaded, or when the property is gone. */
export function PropertyName({ id }: Pick<Property, 'id'>) {
  const { data } = useRecord(properties, id);
  return data?.name ?? `property ${id}`;
}

export const PropertyLink = (reference: ReferenceProps) => (
  <RecordLink {...reference} collection={properties} path="/app/properties" dialog />
);

const optionOf = (property: Property) => ({ ...namedOption(property), hint: addressLine(property) });

const chooser = { placeholder: 'Find by name or address', collection: properties, noun: 'properties', optionOf };

export const PropertyChooser = (props: ChooserProps<Property>) => <RecordChooser {...chooser} {...props} />;

/** The homes that a tenant rents. */
const useHomes = (enabled: boolean) =>
  useQuery({
    queryKey: [properties.name, 'home'],
    queryFn: ({ signal }) => request('GET /properties', { query: { limit: 1 }, signal }),
    enabled,
  });

/** Whether the user is a tenant whom no landlord has added; undefined while loading, false for other roles. */
export function useHasNoProperty(): boolean | undefined {
  const isTenant = useUser().role === 'tenant';
  const { data } = useHomes(isTenant);
  return isTenant ? data && data.total === 0 : false;
}

/** Whether the user is a tenant whom a landlord has added; undefined while loading, false where that fails. */
export function useIsAddedTenant(): boolean | undefined {
  const isTenant = useUser().role === 'tenant';
  const { data, isError } = useHomes(isTenant);
  return isTenant && !isError ? data && data.total > 0 : false;
}

export function NoPropertyEmptyState({ level }: Pick<EmptyStateProps, 'level'>) {
  const { email, email_confirmed } = useUser();
  const hint = email_confirmed
    ? `Your landlord needs to add you as a tenant with ${email}. Your home and your lease will then appear here.`
    : `Confirm your email address to see your home. Your landlord needs to add you as a tenant with ${email}.`;
  return <EmptyState icon={BuildingsIcon} title="No home yet" hint={hint} level={level} />;
}
