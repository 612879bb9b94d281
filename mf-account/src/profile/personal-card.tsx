import type { User } from '@keystead/contracts';
import { Alert, Button, Card, CardBody, Cluster, color, font, formatDay, media, Stack, space } from '@keystead/ui';
import { Avatar, DescriptionList, statusLabel } from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { errorText, request, session, useFocusAfter } from '@keystead/web-kit';
import { useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { type ComponentRef, useRef, useState } from 'react';
import styled from 'styled-components';
import { profileQuery } from './profile.api.ts';
import { ProfileForm } from './profile.form.tsx';

function PendingEmail({ pending }: { pending: NonNullable<User['pending_email']> }) {
  const queries = useQueryClient();
  const toast = useToast();
  const resend = useMutation({
    mutationFn: () => request('POST /auth/resend-confirmation'),
    onSuccess: () => toast.success(`We sent a new link to ${pending}.`),
    onError: (error) => toast.error(errorText(error, 'The link could not be sent. Please try again.')),
  });
  const cancel = useMutation({
    mutationFn: () => request('DELETE /profile/pending-email'),
    onSuccess({ user }) {
      session.replaceUser(user);
      queries.setQueryData(profileQuery.queryKey, (cached) => cached && { ...cached, user });
      toast.success('Your email stays as it is.');
    },
    onError: (error) => toast.error(errorText(error, 'The change could not be cancelled. Please try again.')),
  });
  const actions = (
    <Cluster>
      <Button variant="secondary" size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
        Send the link again
      </Button>
      <Button variant="ghost" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel the change
      </Button>
    </Cluster>
  );
  return (
    <Alert tone="info" action={actions}>
      We sent a link to {pending}. Your email changes when you open it.
    </Alert>
  );
}

function ProfileDetails({ user }: { user: User }) {
  return (
    <DescriptionList
      items={[
        { term: 'First name', value: user.first_name },
        { term: 'Last name', value: user.last_name },
        { term: 'Email', value: user.email },
        { term: 'Phone', value: user.phone || 'Not provided' },
        { term: 'Role', value: statusLabel(user.role) },
        { term: 'Member since', value: formatDay(user.created_at) },
      ]}
    />
  );
}

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

export function PersonalCard({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const form = useRef<ComponentRef<typeof ProfileForm>>(null);
  // The form goes with its button.
  useFocusAfter(editing, () => toggle.current);
  // So do the buttons of a pending address.
  useFocusAfter(user.pending_email !== null, () => toggle.current);
  const close = () => setEditing(false);
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Card>
      <Head between>
        <Person>
          <Avatar name={name} size="large" plain />
          <div>
            <h2>{name}</h2>
            <p>{statusLabel(user.role)}</p>
          </div>
        </Person>
        <Button
          ref={toggle}
          variant="secondary"
          onClick={() => (editing ? void form.current?.leave(close) : setEditing(true))}
        >
          {editing ? 'Cancel' : 'Edit Profile'}
        </Button>
      </Head>
      <CardBody>
        <Stack gap={4}>
          {!editing && user.pending_email !== null && <PendingEmail pending={user.pending_email} />}
          {editing ? <ProfileForm ref={form} user={user} onSaved={close} /> : <ProfileDetails user={user} />}
        </Stack>
      </CardBody>
    </Card>
  );
}
