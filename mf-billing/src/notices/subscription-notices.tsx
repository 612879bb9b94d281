import type { Subscription } from '@keystead/contracts';
import { Alert, Button, LinkButton } from '@keystead/ui';
import { Link, useFocusAfter } from '@keystead/web-kit';
import { plansQuery, useQuery } from '@keystead/web-kit/queries';
import { useResumeSubscription } from '../cancellation/resume-subscription.ts';
import { useOpenPortal } from '../portal/open-portal.ts';
import { overLimitNotice, planNotices } from './plan-notices.ts';

function UpdateCard() {
  const { openPortal, busy } = useOpenPortal();
  return (
    <Button size="small" busy={busy} onClick={() => openPortal()}>
      Update card
    </Button>
  );
}

function Resume() {
  const { resume, busy } = useResumeSubscription();
  return (
    <Button size="small" busy={busy} onClick={() => resume()}>
      Resume plan
    </Button>
  );
}

/** The notices about a plan's state, with their actions. */
export function SubscriptionNotices({ subscription }: { subscription: Subscription }) {
  const { abilities } = subscription;
  const { data } = useQuery(plansQuery);
  const overLimit = overLimitNotice(subscription, data?.plans);
  const notices = [...planNotices(subscription), ...(overLimit ? [overLimit] : [])];
  const actions = {
    card: abilities.open_portal && <UpdateCard />,
    resume: abilities.resume && <Resume />,
    contact: (
      <LinkButton as={Link} to="/contact" variant="secondary" size="small">
        Contact us
      </LinkButton>
    ),
  };
  useFocusAfter(abilities.resume, () => document.querySelector('h1'));
  return notices.map(({ tone, title, text, action }) => (
    <Alert key={title} tone={tone} title={title} action={action && actions[action]}>
      {text}
    </Alert>
  ));
}
