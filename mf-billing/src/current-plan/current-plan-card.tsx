import type { Subscription } from '@keystead/contracts';
import { Badge, type BadgeProps, Button, Card, CardBody, CardFooter, Cluster, color, font, Stack } from '@keystead/ui';
import { useFocusAfter, useLocation } from '@keystead/web-kit';
import { useId } from 'react';
import styled from 'styled-components';
import { useOpenPortal } from '../portal/open-portal.ts';
import { PAGE, useSubscriptionNavigation } from '../subscription/subscription-navigation.ts';
import { CurrentPlanGrid } from './current-plan-grid.ts';
import { byAgreement, costOf, nextEventText } from './plan-status.ts';
import { TrialCountdown } from './trial-countdown.tsx';
import { UsageMeter } from './usage-meter.tsx';

const Title = styled.h2`font: ${font('label')}; letter-spacing: 0; color: ${color.textMuted};`;
const Name = styled.p`font: ${font('figure')}; letter-spacing: -0.025em; overflow-wrap: anywhere;`;
const Fact = styled.p`color: ${color.textMuted};`;

const states: Record<Subscription['status'], Pick<BadgeProps, 'tone' | 'children'>> = {
  active: { tone: 'success', children: 'Active' },
  past_due: { tone: 'warning', children: 'Past due' },
  expired: { tone: 'neutral', children: 'Expired' },
  canceled: { tone: 'neutral', children: 'Canceled' },
};

const costText = (subscription: Subscription): string =>
  byAgreement(subscription) ? 'Custom pricing' : (costOf(subscription) ?? 'Free of charge');

interface CurrentPlanCardProps {
  subscription: Subscription;
  /** False while a fallback is shown in place of the account's subscription. */
  loaded: boolean;
}

/** The account's plan, its usage, and the actions on it. */
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
