import type { User } from '@keystead/contracts';
import { Button, Card, CardBody, Cluster, color, font, media, Stack, space } from '@keystead/ui';
import { Avatar, statusLabel } from '@keystead/ui/app';
import { useState } from 'react';
import styled from 'styled-components';
import { PendingEmail } from './pending-email.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';

const Head = styled(Cluster)`
  padding: ${space[6]} ${space[5]};
  border-block-end: 1px solid ${color.border};
  ${media.phone} { & > button { inline-size: 100%; } }
`;

const Person = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  min-inline-size: 0;
  & h2 { font: ${font('title')}; overflow-wrap: anywhere; }
  & p { color: ${color.textMuted}; overflow-wrap: anywhere; }
`;

/** The signed-in user's details, to read or to edit. */
export function PersonalCard({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Card>
      <Head between>
        <Person>
          <Avatar name={name} size="large" />
          <div>
            <h2>{name}</h2>
            <p>{statusLabel(user.role)}</p>
          </div>
        </Person>
        <Button variant="secondary" onClick={() => setEditing(!editing)}>
          {editing ? 'Cancel' : 'Edit Profile'}
        </Button>
      </Head>
      <CardBody>
        <Stack gap={4}>
          {!editing && user.pending_email !== null && <PendingEmail pending={user.pending_email} />}
          {editing ? <ProfileForm user={user} onSaved={() => setEditing(false)} /> : <ProfileDetails user={user} />}
        </Stack>
      </CardBody>
    </Card>
  );
}
