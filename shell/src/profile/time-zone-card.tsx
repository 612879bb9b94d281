import type { Preferences } from '@keystead/contracts';
import { Card, CardBody, CardHeader, Field } from '@keystead/ui';
import { NativeSelect, Notice } from '@keystead/ui/app';
import { NoticeSpace } from './notice-space.ts';
import { useUpdatePreferences } from './update-preferences.ts';

/** Every time zone that the browser knows; UTC and the chosen one are missing from some browsers' lists. */
function zones(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort();
}

/** The time zone of dates and times. */
export function TimeZoneCard({ stored }: { stored: Preferences }) {
  const { preferences, update, alert, clearAlert } = useUpdatePreferences(stored);
  return (
    <Card>
      <CardHeader title="Region" subtitle="Used for due dates and times." />
      <CardBody>
        <Field label="Time zone" hint="Times you enter are in this time zone.">
          <NativeSelect
            value={preferences.timezone}
            onChange={(event) => update({ ...preferences, timezone: event.currentTarget.value })}
          >
            {zones(preferences.timezone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <NoticeSpace>
          <Notice tone="destructive" message={alert} onClear={clearAlert} />
        </NoticeSpace>
      </CardBody>
    </Card>
  );
}
