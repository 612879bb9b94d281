import type { Preferences } from '@keystead/contracts';
import { Card, CardBody, CardHeader, Stack } from '@keystead/ui';
import { Checkbox, Notice } from '@keystead/ui/app';
import { NoticeSpace } from './notice-space.ts';
import { useUpdatePreferences } from './update-preferences.ts';

const channels = [
  { name: 'email_notifications', label: 'Email notifications', hint: 'Rent, repairs and leases, as they happen' },
  { name: 'sms_notifications', label: 'SMS notifications', hint: 'Urgent news only, to your phone' },
  { name: 'marketing_emails', label: 'Marketing emails', hint: 'News and offers, now and then' },
] as const;

/** The user's e-mail notifications. */
export function NotificationsCard({ stored }: { stored: Preferences }) {
  const { preferences, update, alert, clearAlert } = useUpdatePreferences(stored);
  return (
    <Card>
      <CardHeader title="Notifications" subtitle="Choose which e-mails you get." />
      <CardBody>
        <Stack gap={2}>
          {channels.map(({ name, label, hint }) => (
            <Checkbox
              key={name}
              label={label}
              hint={hint}
              checked={preferences[name]}
              onChange={(event) => update({ ...preferences, [name]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
        <NoticeSpace>
          <Notice tone="destructive" message={alert} onClear={clearAlert} />
        </NoticeSpace>
      </CardBody>
    </Card>
  );
}
