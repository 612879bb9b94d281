import { Button, LinkButton } from '@keystead/ui';
import { EmptyState, KeyIcon, PlusIcon } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { apiAccessQuery } from './key-collection.ts';
import { useKeyNavigation } from './key-navigation.ts';

const hint = (
  <>
    A key connects one of your own tools to Keystead: your bookkeeping, a spreadsheet, a door lock. See the{' '}
    <Link to="/api-docs">API reference</Link> for what it can do.
  </>
);

/** Stands in for an empty list, with a link to what the user has to do first. */
export function KeysEmptyState({ mayCreate }: { mayCreate: boolean | undefined }) {
  const { open } = useKeyNavigation();
  const { data } = useQuery(apiAccessQuery);
  const { role, email_confirmed } = useUser();
  if (!email_confirmed && role !== 'tenant')
    return <EmptyState icon={KeyIcon} title="No API keys yet" hint="Confirm your e-mail address to create API keys." />;
  if (!mayCreate)
    return <EmptyState icon={KeyIcon} title="No API keys" hint="API keys are available to landlords and managers." />;
  if (data?.allowance.keys === 0) {
    const plans = (
      <LinkButton as={Link} to="/app/subscription">
        See plans
      </LinkButton>
    );
    return <EmptyState icon={KeyIcon} title="Your plan has no API access" hint={hint} action={plans} />;
  }
  const create = (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      Create key
    </Button>
  );
  return <EmptyState icon={KeyIcon} title="No API keys yet" hint={hint} action={create} />;
}
