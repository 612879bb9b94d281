import { Button } from '@keystead/ui';
import { EmptyState, PlusIcon, WebhookIcon } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { useWebhookNavigation } from './webhook-navigation.ts';

const hint = (
  <>
    Give an address of yours, and Keystead tells it what happens: a payment came in, a request was closed. The{' '}
    <Link to="/api-docs">API reference</Link> says how it is signed.
  </>
);

/** Stands in for an empty list, with a link to what the user has to do first. */
export function NoWebhooks({ mayCreate }: { mayCreate: boolean | undefined }) {
  const { open } = useWebhookNavigation();
  const { role, email_confirmed } = useUser();
  if (!email_confirmed && role !== 'tenant')
    return (
      <EmptyState icon={WebhookIcon} title="No webhooks yet" hint="Confirm your e-mail address to add webhooks." />
    );
  if (!mayCreate)
    return (
      <EmptyState
        icon={WebhookIcon}
        title="No webhooks"
        hint="Webhooks are for who lets homes: landlords and managers."
      />
    );
  const add = (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      Add webhook
    </Button>
  );
  return <EmptyState icon={WebhookIcon} title="No webhooks yet" hint={hint} action={add} />;
}
