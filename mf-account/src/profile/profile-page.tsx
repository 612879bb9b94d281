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
import styled from 'styled-components';
import { API_KEYS, apiAccessQuery } from '../api-keys/api-keys.api.ts';
import { WEBHOOKS } from '../webhooks/webhooks.api.ts';
import { AccountCard } from './account-card.tsx';
import { OutgoingMailCard } from './outgoing-mail-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { AppearanceCard, NotificationsCard, TimeZoneCard } from './preference-cards.tsx';
import { profileQuery } from './profile.api.ts';

function AdministrationCard() {
  return (
    <Card>
      <CardHeader title="Administration" subtitle="The public site, contact messages, the audit log and releases." />
      <CardBody>
        <Stack gap={3}>
          <LinkButton as={Link} to="/app/site/pages" variant="secondary" wide>
            Site pages
          </LinkButton>
          <LinkButton as={Link} to="/app/site/messages" variant="secondary" wide>
            Contact messages
          </LinkButton>
          <LinkButton as={Link} to="/app/audit" variant="secondary" wide>
            Audit log
          </LinkButton>
          <LinkButton as={Link} to="/app/releases" variant="secondary" wide>
            Releases
          </LinkButton>
        </Stack>
      </CardBody>
    </Card>
  );
}

function ApiAccessCard() {
  const { data } = useQuery(apiAccessQuery);
  if (!data?.abilities.create) return null;
  return (
    <Card>
      <CardHeader title="API access" subtitle="Connect your own tools to your data." />
      <CardBody>
        <Stack gap={3}>
          <LinkButton as={Link} to={API_KEYS} variant="secondary" wide>
            <KeyIcon />
            API keys
          </LinkButton>
          <LinkButton as={Link} to={WEBHOOKS} variant="secondary" wide>
            <WebhookIcon />
            Webhooks
          </LinkButton>
        </Stack>
      </CardBody>
    </Card>
  );
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
        {data.abilities.read_mail && <AdministrationCard />}
        <AppearanceCard />
        <NotificationsCard stored={data.preferences} />
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
