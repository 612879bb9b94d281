import { Button } from '@keystead/ui';
import { EmptyState, PlusIcon, WebhookIcon } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { useWebhookNavigation } from './webhook-navigation.ts';

const hint = (
  <>
    Keystead sends events to your address: a payment came in, a request was closed. The{' '}
    <Link to="/api-docs">API reference</Link> explains how they are signed.
  </>
);

/** Stands in for an empty list, with a link to what the user has to do first. */
export function WebhooksEmptyState({ mayCreate }: { mayCreate: boolean | undefined }) {
  const { open } = useWebhookNavigation();
  const { role, email_confirmed } = useUser();
  if (!email_confirmed && role !== 'tenant')
    return (
      <EmptyState icon={WebhookIcon} title="No webhooks yet" hint="Confirm your e-mail address to add webhooks." />
    );
  if (!mayCreate)
    return (
      <EmptyState icon={WebhookIcon} title="No webhooks" hint="Webhooks are available to landlords and managers." />
    );
  const add = (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      Add webhook
    </Button>
  );
  return <EmptyState icon={WebhookIcon} title="No webhooks yet" hint={hint} action={add} />;
}
