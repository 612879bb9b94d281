import type { Subscription } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import {
  Badge,
  type BadgeProps,
  Button,
  Card,
  CardBody,
  CardFooter,
  Cluster,
  color,
  font,
  Stack,
  space,
} from '@keystead/ui';
import { Meter } from '@keystead/ui/app';
import { useFocusAfter, useLocation } from '@keystead/web-kit';
import { useId } from 'react';
import styled from 'styled-components';
import { useOpenPortal } from '../portal/portal.ts';
import { PAGE, useSubscriptionNavigation } from '../subscription/subscription-navigation.ts';
import { byAgreement, costOf, nextEventText } from './plan-status.ts';
import { TrialCountdown } from './trial-countdown.tsx';

export const CurrentPlanGrid = styled.div`
  display: grid;
  gap: ${space[6]} ${space[8]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  align-items: center;
`;

const Hint = styled.p`margin-block-start: ${space[2]}; font: ${font('small')}; color: ${color.textMuted};`;

type Usage = Pick<Subscription, 'properties_used' | 'property_limit'>;

/** `4 of 5 properties`; without a limit `12 properties`. */
function usageText({ properties_used: used, property_limit: limit }: Usage): string {
  if (used === null) return limit === null ? 'No limit' : `Up to ${quantity(limit, 'property', 'properties')}`;
  if (limit === null) return quantity(used, 'property', 'properties');
  return `${used.toLocaleString('en-US')} of ${quantity(limit, 'property', 'properties')}`;
}

function usageHint({ properties_used: used, property_limit: limit }: Usage): string | null {
  if (used === null) return 'Your current usage is not available right now.';
  if (limit === null) return 'Your plan has no limit.';
  return used === limit ? 'You have reached the limit of your plan.' : null;
}

function UsageMeter({ usage }: { usage: Usage }) {
  const hint = usageHint(usage);
  return (
    <div>
      <Meter
        label="Properties"
        value={usage.properties_used ?? undefined}
        max={usage.property_limit ?? undefined}
        text={usageText(usage)}
      />
      {hint && <Hint>{hint}</Hint>}
    </div>
  );
}

const Title = styled.h2`font: ${font('label')}; letter-spacing: 0; color: ${color.textMuted};`;
const Name = styled.p`font: ${font('figure')}; letter-spacing: -0.025em; overflow-wrap: anywhere;`;
const Fact = styled.p`color: ${color.textMuted};`;

const states: Record<Subscription['status'], Pick<BadgeProps, 'tone' | 'children'>> = {
  active: { tone: 'success', children: 'Active' },
  past_due: { tone: 'warning', children: 'Past due' },
  expired: { tone: 'neutral', children: 'Expired' },
  canceled: { tone: 'neutral', children: 'Cancelled' },
};

const costText = (subscription: Subscription): string =>
  byAgreement(subscription) ? 'Custom pricing' : (costOf(subscription) ?? 'Free of charge');

const Covered = styled.p`font: ${font('heading')};`;

/** For a tenant whom a landlord has added: nothing of theirs is on trial. */
export function CoveredCard() {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardBody>
        <Stack gap={2}>
          <Title id={id}>Current Plan</Title>
          <Covered>Your landlord’s plan covers you</Covered>
          <Fact>You pay nothing for Keystead. A plan of your own is only for homes that you rent out yourself.</Fact>
        </Stack>
      </CardBody>
    </Card>
  );
}

interface CurrentPlanCardProps {
  subscription: Subscription;
  /** False while a fallback is shown in place of the account's subscription. */
  loaded: boolean;
}

export function CurrentPlanCard({ subscription, loaded }: CurrentPlanCardProps) {
  const id = useId();
  const { open } = useSubscriptionNavigation();
  const { openPortal, busy } = useOpenPortal();
  const { abilities, status, plan, plan_id } = subscription;
  // The fallback without the catalogue contains no limits.
  const usageKnown = loaded || subscription.property_limit !== null;
  const next = nextEventText(subscription);
  const cancelling = useLocation().pathname !== PAGE;
  // The element that the dialog returns the focus to may be gone with the plan.
  useFocusAfter(abilities.cancel || cancelling, () => document.querySelector('h1'));
  return (
    <Card aria-labelledby={id}>
      <CardBody>
        <CurrentPlanGrid>
          <Stack gap={2}>
            <Cluster gap={3}>
              <Title id={id}>Current Plan</Title>
              {loaded ? <Badge dot {...states[status]} /> : <Badge tone="danger">Not loaded</Badge>}
            </Cluster>
            <div>
              <Name>{plan}</Name>
              <Fact>{costText(subscription)}</Fact>
              {next && <Fact>{next}</Fact>}
            </div>
          </Stack>
          {plan_id === 'trial' && status === 'active' && <TrialCountdown end={subscription.trial_end} />}
          {usageKnown && <UsageMeter usage={subscription} />}
        </CurrentPlanGrid>
      </CardBody>
      {(abilities.open_portal || abilities.cancel) && (
        <CardFooter>
          {abilities.open_portal && (
            <Button variant="secondary" busy={busy} onClick={() => openPortal()}>
              Manage billing
            </Button>
          )}
          {abilities.cancel && (
            <Button variant="ghost" onClick={() => open('cancel')}>
              Cancel plan
            </Button>
          )}
        </CardFooter>
      )}
    </Card>
  );
}
