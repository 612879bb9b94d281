import { Card, CardBody, CardHeader, color, easing, font, motion, radius, space } from '@keystead/ui';
import {
  BuildingsIcon,
  ChevronRightIcon,
  CreditCardIcon,
  GemIcon,
  UserIcon,
  UsersIcon,
  WrenchIcon,
} from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import { preloadedLink } from '../remotes/preload.ts';
import { FourAcross } from './stat-cards.tsx';

interface QuickAction {
  label: string;
  to: string;
  icon: ComponentType;
}

const tenantActions: QuickAction[] = [
  { label: 'Request Maintenance', to: '/app/maintenance', icon: WrenchIcon },
  { label: 'View Payments', to: '/app/payments', icon: CreditCardIcon },
  { label: 'My Profile', to: '/app/profile', icon: UserIcon },
  { label: 'Subscription', to: '/app/subscription', icon: GemIcon },
];

const ownerActions: QuickAction[] = [
  { label: 'Manage Properties', to: '/app/properties', icon: BuildingsIcon },
  { label: 'View Tenants', to: '/app/tenants', icon: UsersIcon },
  { label: 'Maintenance', to: '/app/maintenance', icon: WrenchIcon },
  { label: 'Payments', to: '/app/payments', icon: CreditCardIcon },
];

const Action = styled(Link)`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  min-block-size: 3.5rem;
  padding: ${space[3]};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  font: ${font('strong')};
  color: ${color.text};
  text-decoration: none;
  transition: background ${motion.fast} ${easing}, border-color ${motion.fast} ${easing};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; color: ${color.accentInk}; }
  & > svg:last-child { margin-inline-start: auto; color: ${color.textSubtle}; }
  &:hover { background: ${color.hover}; border-color: ${color.borderStrong}; }
`;

export function QuickActions() {
  const actions = useUser().role === 'tenant' ? tenantActions : ownerActions;
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <CardBody>
        <FourAcross>
          {actions.map(({ label, to, icon: Icon }) => (
            <Action key={label} {...preloadedLink(to)}>
              <Icon />
              {label}
              <ChevronRightIcon />
            </Action>
          ))}
        </FourAcross>
      </CardBody>
    </Card>
  );
}
