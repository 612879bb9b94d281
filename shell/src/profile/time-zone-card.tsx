import type { Preferences } from '@keystead/contracts';
import { Card, CardBody, CardHeader, Field } from '@keystead/ui';
import { NativeSelect, Notice } from '@keystead/ui/app';
import { NoticeRoom } from './notice-room.ts';
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
      <CardHeader title="Region" subtitle="When your days begin and end." />
      <CardBody>
        <Field label="Time zone" hint="Times that you enter are read in this zone.">
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
        <NoticeRoom>
          <Notice tone="destructive" message={alert} onClear={clearAlert} />
        </NoticeRoom>
      </CardBody>
    </Card>
  );
}
