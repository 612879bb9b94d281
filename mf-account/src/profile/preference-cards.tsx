import type { NoticeKind, Preferences, Role } from '@keystead/contracts';
import { NoticeSpace } from '@keystead/crud-ui';
import {
  Button,
  Card,
  CardBody,
  CardHeader,
  color,
  Field,
  font,
  MoonIcon,
  Stack,
  SunIcon,
  space,
  zoneName,
} from '@keystead/ui';
import { Checkbox, NativeSelect, Notice, RadioCards, SelectBox } from '@keystead/ui/app';
import { type ThemeChoice, useTheme } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useUpdatePreferences } from './profile.api.ts';

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

// The three in one row, or, where that is too narrow, each in a row of its own.
const oneRowOrThree = 'max(7rem, (22.5rem - 100%) * 99)';

export function AppearanceCard() {
  const { theme, choice, choose, toggle } = useTheme();
  return (
    <Card>
      <CardHeader title="Appearance" subtitle="How Keystead looks in this browser." />
      <CardBody>
        <Stack>
          <RadioCards
            legend="Theme"
            legendHidden
            options={options}
            minimum={oneRowOrThree}
            value={choice}
            onChange={(event) => choose(event.currentTarget.value as ThemeChoice)}
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
  {
    name: 'sms_notifications',
    label: 'SMS notifications',
    hint: 'Urgent news only, to your phone. Not sent yet; we keep your choice.',
  },
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

interface NoticeRow {
  kind: NoticeKind;
  label: string;
  /** False: notices of this kind are not e-mailed. */
  email?: false;
}

const tenantRows: readonly NoticeRow[] = [
  { kind: 'maintenance', label: 'Status and visits of requests' },
  { kind: 'comment', label: 'Comments' },
  { kind: 'rent_due', label: 'Rent due and overdue' },
  { kind: 'payment', label: 'Receipts' },
  { kind: 'lease', label: 'End of your lease' },
  { kind: 'message', label: 'Messages' },
  { kind: 'briefing', label: 'Today on the dashboard', email: false },
];

const landlordRows: readonly NoticeRow[] = [
  { kind: 'urgent_request', label: 'Urgent requests' },
  { kind: 'maintenance', label: 'Other requests' },
  { kind: 'comment', label: 'Comments' },
  { kind: 'payment', label: 'Card payments', email: false },
  { kind: 'payment_problem', label: 'Returned and disputed payments' },
  { kind: 'rent_due', label: 'Overdue rent' },
  { kind: 'lease', label: 'Leases that end' },
  { kind: 'invitation', label: 'Accepted invitations', email: false },
  { kind: 'proposal', label: 'Proposals from connected apps', email: false },
  { kind: 'subscription', label: 'Plan and billing' },
  { kind: 'system', label: 'Webhooks and releases' },
  { kind: 'briefing', label: 'Morning briefing, Today on the dashboard' },
];

const ways = [
  { name: 'muted_in_app', label: 'In app' },
  { name: 'muted_emails', label: 'Email' },
] as const;

const Matrix = styled.table`
  inline-size: 100%;
  margin-block-start: ${space[4]};
  border-block-start: 1px solid ${color.border};
  border-collapse: collapse;
  & th { padding-inline: 0; font: ${font('small')}; text-align: start; font-weight: inherit; }
  & thead th { padding-block-start: ${space[3]}; color: ${color.textMuted}; }
  & thead th:not(:first-child) { text-align: center; inline-size: 3.5rem; }
  & td { padding: 0; text-align: center; color: ${color.textSubtle}; }
  & td > label { margin-inline: auto; }
`;

const Remark = styled.p`margin-block-start: ${space[3]}; font: ${font('small')}; color: ${color.textSubtle};`;

interface NoticeMatrixProps {
  rows: readonly NoticeRow[];
  preferences: Preferences;
  update: (changed: Partial<Preferences>) => void;
}

/** Which kinds of news somebody gets, and how. */
function NoticeMatrix({ rows, preferences, update }: NoticeMatrixProps) {
  const toggle = (name: (typeof ways)[number]['name'], kind: NoticeKind) => {
    const muted = preferences[name];
    update({ [name]: muted.includes(kind) ? muted.filter((one) => one !== kind) : [...muted, kind] });
  };
  return (
    <Matrix aria-label="What you are notified of, and how">
      <thead>
        <tr>
          <th scope="col">Notify me of</th>
          {ways.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, label, email }) => (
          <tr key={kind}>
            <th scope="row">{label}</th>
            {ways.map(({ name, label: way }) => (
              <td key={name}>
                {name === 'muted_emails' && email === false ? (
                  '—'
                ) : (
                  <SelectBox
                    label={`${label}: ${way}`}
                    checked={!preferences[name].includes(kind)}
                    onToggle={() => toggle(name, kind)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Matrix>
  );
}

export function NotificationsCard({ stored, role }: StoredPreferences & { role: Role }) {
  const rows = role === 'tenant' ? tenantRows : landlordRows;
  return (
    <PreferencesCard title="Notifications" subtitle="Choose what you hear about, and how." stored={stored}>
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
          {/* An earlier identity service has no matrix. */}
          {preferences.muted_in_app && <NoticeMatrix rows={rows} preferences={preferences} update={update} />}
          <Remark>
            {preferences.email_notifications
              ? 'Emails about your password, your address and your account are always sent.'
              : 'Email notifications are off, so only emails about your password, your address and your account are sent.'}
          </Remark>
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
