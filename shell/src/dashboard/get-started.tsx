import type { DashboardStats } from '@keystead/contracts';
import { Button, Card, CardHeader, CheckIcon, color, font, radius, space, VisuallyHidden } from '@keystead/ui';
import { personalStorage, useFocusAfter, useUser } from '@keystead/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { preloadedLink } from '../remotes/preload.ts';
import { Item, ItemLink, Items, Small, Texts } from './rows.tsx';

interface Step {
  title: string;
  hint: string;
  to: string;
  done: boolean;
}

const Mark = styled.span<{ $done: boolean }>`
  display: grid;
  place-content: center;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border: 1px solid ${({ $done }) => ($done ? 'transparent' : color.borderStrong)};
  border-radius: ${radius.round};
  background: ${({ $done }) => ($done ? color.successSoft : 'transparent')};
  color: ${({ $done }) => ($done ? color.successInk : color.textMuted)};
  font: ${font('label')};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; }
`;

const Done = styled.p`color: ${color.textMuted};`;

const Steps = styled(Items)`margin-block-start: ${space[2]};`;

function StepRow({ title, hint, to, done, nth }: Step & { nth: number }) {
  return (
    <Item>
      <Mark $done={done} aria-hidden="true">
        {done ? <CheckIcon /> : nth}
      </Mark>
      <Texts>
        {done ? (
          <Done>
            {title}
            <VisuallyHidden>: done</VisuallyHidden>
          </Done>
        ) : (
          <>
            <ItemLink {...preloadedLink(to)}>{title}</ItemLink>
            <Small>{hint}</Small>
          </>
        )}
      </Texts>
    </Item>
  );
}

const KEY = 'get-started-hidden';

/**
 * The way of a new landlord or manager to the first rent. What is done is read from the account's own records; only
 * that the user hides the card is stored, in this browser.
 */
export function GetStarted({ stats }: { stats: DashboardStats | null | undefined }) {
  const { role, email_confirmed } = useUser();
  const [hidden, setHidden] = useState(() => personalStorage.read(KEY) !== null);
  useFocusAfter(!hidden, () => document.querySelector('h1'));
  if (hidden || !stats || (role !== 'landlord' && role !== 'property_manager')) return null;
  // Zeros of a service that is down say nothing.
  if (stats.unavailable.some((service) => service === 'portfolio' || service === 'operations')) return null;
  const steps: Step[] = [
    {
      title: 'Add a property',
      hint: 'Its address and its rent are enough',
      to: '/app/properties/new',
      done: stats.total_properties > 0,
    },
    { title: 'Add its tenant', hint: 'They get an invitation', to: '/app/tenants/new', done: stats.total_tenants > 0 },
    { title: 'Add the lease', hint: 'Rent is charged from it', to: '/app/leases/new', done: stats.total_leases > 0 },
    {
      title: 'Record the first rent',
      hint: 'It gets a receipt',
      to: '/app/rent',
      done: stats.total_revenue > 0,
    },
    {
      title: 'Confirm your email address',
      hint: 'So that invitations and receipts are sent',
      to: '/app/profile',
      done: email_confirmed,
    },
  ];
  const count = steps.filter(({ done }) => done).length;
  if (count === steps.length) return null;
  const hide = () => {
    personalStorage.write(KEY, 'true');
    setHidden(true);
  };
  return (
    <Card>
      <CardHeader
        title="Get started"
        subtitle={`${count} of ${steps.length} done`}
        actions={
          <Button variant="ghost" size="small" onClick={hide}>
            Hide
            <VisuallyHidden> the first steps</VisuallyHidden>
          </Button>
        }
      />
      <Steps as="ol">
        {steps.map((step, place) => (
          <StepRow key={step.title} {...step} nth={place + 1} />
        ))}
      </Steps>
    </Card>
  );
}
