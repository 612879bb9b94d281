import type { Preferences } from '@keystead/contracts';
import { NoticeSpace } from '@keystead/crud-ui';
import { Button, Card, CardBody, CardHeader, Field, MoonIcon, Stack, SunIcon, zoneName } from '@keystead/ui';
import { Checkbox, NativeSelect, Notice, RadioCards } from '@keystead/ui/app';
import { type Theme, useTheme } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import { useUpdatePreferences } from './profile.api.ts';

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function AppearanceCard() {
  const { theme, choose, toggle } = useTheme();
  return (
    <Card>
      <CardHeader title="Appearance" subtitle="How Keystead looks in this browser." />
      <CardBody>
        <Stack>
          <RadioCards
            legend="Theme"
            legendHidden
            options={options}
            minimum="7rem"
            value={theme}
            onChange={(event) => choose(event.currentTarget.value as Theme)}
          />
          <div>
            <Button variant="secondary" onClick={toggle}>
              {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
              {theme === 'dark' ? 'Switch to light' : 'Switch to dark'}
            </Button>
          </div>
        </Stack>
      </CardBody>
    </Card>
  );
}

const channels = [
  { name: 'email_notifications', label: 'Email notifications', hint: 'Rent, repairs and leases, as they happen' },
  { name: 'sms_notifications', label: 'SMS notifications', hint: 'Urgent news only, to your phone' },
  { name: 'marketing_emails', label: 'Marketing emails', hint: 'News and offers, now and then' },
] as const;

interface PreferencesCardProps {
  title: string;
  subtitle: string;
  stored: Preferences;
  children: (preferences: Preferences, update: (changed: Partial<Preferences>) => void) => ReactNode;
}

function PreferencesCard({ title, subtitle, stored, children }: PreferencesCardProps) {
  const { preferences, update, alert, clearAlert } = useUpdatePreferences(stored);
  return (
    <Card>
      <CardHeader title={title} subtitle={subtitle} />
      <CardBody>
        {children(preferences, (changed) => update({ ...preferences, ...changed }))}
        <NoticeSpace>
          <Notice tone="destructive" message={alert} onClear={clearAlert} />
        </NoticeSpace>
      </CardBody>
    </Card>
  );
}

interface StoredPreferences {
  stored: Preferences;
}

export function NotificationsCard({ stored }: StoredPreferences) {
  return (
    <PreferencesCard title="Notifications" subtitle="Choose which e-mails you get." stored={stored}>
      {(preferences, update) => (
        <Stack gap={2}>
          {channels.map(({ name, label, hint }) => (
            <Checkbox
              key={name}
              label={label}
              hint={hint}
              checked={preferences[name]}
              onChange={({ currentTarget }) => update({ [name]: currentTarget.checked })}
            />
          ))}
        </Stack>
      )}
    </PreferencesCard>
  );
}

/** Every time zone that the browser knows; UTC and the chosen one are missing from some browsers' lists. */
function zones(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort();
}

export function TimeZoneCard({ stored }: StoredPreferences) {
  return (
    <PreferencesCard title="Region" subtitle="Used for due dates and times." stored={stored}>
      {({ timezone }, update) => (
        <Field label="Time zone" hint="Times you enter are in this time zone.">
          <NativeSelect value={timezone} onChange={({ currentTarget }) => update({ timezone: currentTarget.value })}>
            {zones(timezone).map((zone) => (
              <option key={zone} value={zone}>
                {zoneName(zone)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </PreferencesCard>
  );
}
