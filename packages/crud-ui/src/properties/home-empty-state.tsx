import { BuildingsIcon, EmptyState, type EmptyStateProps } from '@keystead/ui/app';
import { request, useUser } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { properties } from './property-collection.ts';

/** Whether the user is a tenant whom no landlord has added; undefined while loading, false for other roles. */
export function useHasNoProperty(): boolean | undefined {
  const isTenant = useUser().role === 'tenant';
  const { data } = useQuery({
    queryKey: [properties.name, 'home'],
    queryFn: ({ signal }) => request('GET /properties', { query: { limit: 1 }, signal }),
    enabled: isTenant,
  });
  return isTenant ? data && data.total === 0 : false;
}

/** Tells a tenant without a home what they or their landlord must do first. */
export function NoPropertyEmptyState({ level }: Pick<EmptyStateProps, 'level'>) {
  const { email, email_confirmed } = useUser();
  const hint = email_confirmed
    ? `Your landlord needs to add you as a tenant with ${email}. Your home and your lease will then appear here.`
    : `Confirm your e-mail address to see your home. Your landlord needs to add you as a tenant with ${email}.`;
  return <EmptyState icon={BuildingsIcon} title="No home yet" hint={hint} level={level} />;
}
