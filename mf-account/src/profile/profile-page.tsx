import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  LinkButton,
  Loading,
  media,
  SkeletonCard,
  Stack,
  space,
} from '@keystead/ui';
import { KeyIcon, PageHeader, WebhookIcon } from '@keystead/ui/app';
import { errorText, Link } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import { API_KEYS, apiAccessQuery } from '../api-keys/api-key.api.ts';
import { WEBHOOKS } from '../webhooks/webhook.api.ts';
import { AccountCard } from './account-card.tsx';
import { OutgoingMailCard } from './outgoing-mail-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { AppearanceCard, NotificationsCard, TimeZoneCard } from './preference-cards.tsx';
import { profileQuery } from './profile.api.ts';

interface LinksCardProps {
  title: string;
  subtitle: string;
  links: readonly { label: string; to: string; icon?: ComponentType }[];
}

function LinksCard({ title, subtitle, links }: LinksCardProps) {
  return (
    <Card>
      <CardHeader title={title} subtitle={subtitle} />
      <CardBody>
        <Stack gap={3}>
          {links.map(({ label, to, icon: Icon }) => (
            <LinkButton key={to} as={Link} to={to} variant="secondary" wide>
              {Icon && <Icon />}
              {label}
            </LinkButton>
          ))}
        </Stack>
      </CardBody>
    </Card>
  );
}

const administration: LinksCardProps = {
  title: 'Administration',
  subtitle: 'Accounts, the public site, contact messages, the audit log and releases.',
  links: [
    { label: 'Accounts', to: '/app/accounts' },
    { label: 'Site pages', to: '/app/site/pages' },
    { label: 'Contact messages', to: '/app/site/messages' },
    { label: 'Audit log', to: '/app/audit' },
    { label: 'Releases', to: '/app/releases' },
  ],
};

const apiAccess: LinksCardProps = {
  title: 'API access',
  subtitle: 'Connect your own tools to your data.',
  links: [
    { label: 'API keys', to: API_KEYS, icon: KeyIcon },
    { label: 'Webhooks', to: WEBHOOKS, icon: WebhookIcon },
  ],
};

function ApiAccessCard() {
  const { data } = useQuery(apiAccessQuery);
  return data?.abilities.create ? <LinksCard {...apiAccess} /> : null;
}

const Columns = styled.div`
  display: grid;
  gap: ${space[5]};
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  ${media.wide} { grid-template-columns: minmax(0, 1fr) 22rem; }
`;

function Profile() {
  const { data, error, isFetching, refetch } = useQuery(profileQuery);
  if (data === undefined && error !== null) {
    const again = (
      <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    );
    return (
      <Alert tone="destructive" action={again}>
        {errorText(error, 'Failed to load profile')}
      </Alert>
    );
  }
  if (data === undefined) {
    return (
      <Loading>
        <Columns>
          <SkeletonCard />
          <SkeletonCard />
        </Columns>
      </Loading>
    );
  }
  return (
    <Columns>
      <Stack gap={5}>
        <PersonalCard user={data.user} />
        {data.abilities.read_mail && <OutgoingMailCard />}
        <ApiAccessCard />
      </Stack>
      <Stack gap={5}>
        {data.abilities.read_mail && <LinksCard {...administration} />}
        <AppearanceCard />
        <NotificationsCard stored={data.preferences} role={data.user.role} />
        <TimeZoneCard stored={data.preferences} />
        <AccountCard />
      </Stack>
    </Columns>
  );
}

export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" subtitle="Your details and preferences." />
      <Profile />
    </>
  );
}
