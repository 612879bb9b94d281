import type { Subscription } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { Alert, Button, LinkButton } from '@keystead/ui';
import { Link, useFocusAfter, useUser } from '@keystead/web-kit';
import { plansQuery, useQuery, wantedPlan } from '@keystead/web-kit/queries';
import { useUpgrade } from '../checkout/upgrade.ts';
import { intervalTexts, priceText } from '../plans/prices.ts';
import { useOpenPortal } from '../portal/portal.ts';
import { useResumeSubscription } from '../subscription/subscription.api.ts';
import { overLimitNotice, planNotices } from './plan-notices.ts';

export function SubscriptionNotices({ subscription }: { subscription: Subscription }) {
  const { abilities } = subscription;
  const { data } = useQuery(plansQuery);
  const { openPortal, busy: opening } = useOpenPortal();
  const { resume, busy: resuming } = useResumeSubscription();
  const overLimit = overLimitNotice(subscription, data?.plans);
  const notices = [...planNotices(subscription), ...(overLimit ? [overLimit] : [])];
  const actions = {
    card: abilities.open_portal && (
      <Button size="small" busy={opening} onClick={() => openPortal()}>
        Update card
      </Button>
    ),
    resume: abilities.resume && (
      <Button size="small" busy={resuming} onClick={() => resume()}>
        Resume plan
      </Button>
    ),
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

/** Offers the paid plan that was chosen at registration, until a plan was paid for (rules §5). */
export function WantedPlanNotice({ subscription }: { subscription: Subscription }) {
  const user = useUser();
  const { data } = useQuery(plansQuery);
  const { upgrade, choice } = useUpgrade();
  const plan = wantedPlan(user, subscription, data?.plans);
  if (plan === null) return null;
  const { id, name, price, property_limit: limit } = plan;
  const costs = price === null ? '' : `${priceText(price)} ${intervalTexts.month.per}`;
  const allows = limit === null ? '' : `, up to ${quantity(limit, 'property', 'properties')}`;
  const go = (
    <Button
      size="small"
      busy={choice !== undefined}
      onClick={() => upgrade({ plan: id, interval: 'month', paying: false })}
    >
      Continue to payment
    </Button>
  );
  return (
    <Alert title={`Complete your upgrade to ${name}`} action={go}>
      You chose it when you signed up: {costs}
      {allows}.
    </Alert>
  );
}
