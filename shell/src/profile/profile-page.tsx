import { Alert, Button, Loading, media, SkeletonCard, Stack, space } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { errorText } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { AccountCard } from './account-card.tsx';
import { AdministrationCard } from './administration-card.tsx';
import { ApiAccessCard } from './api-access-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { OutgoingMailCard } from './outgoing-mail-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { profileQuery } from './profile-query.ts';
import { TimeZoneCard } from './time-zone-card.tsx';

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
