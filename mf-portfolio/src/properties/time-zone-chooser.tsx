import { zoneName } from '@keystead/ui';
import { Combobox, type ComboboxOption, type ComboboxProps } from '@keystead/ui/overlays';
import { useMemo, useState } from 'react';

/** Offered before the user types: the zones of most properties. */
const COMMON_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

const MAX_RESULTS = 40;

/** A time zone as a form value. This browser may not know it. */
const zoneChoice = (zone: string): ComboboxOption => ({ value: zone, label: zoneName(zone) });

/** `Eastern Time`. */
function genericName(timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

const toOption = (zone: string): ComboboxOption => ({ ...zoneChoice(zone), hint: genericName(zone) });

let all: ComboboxOption[] | undefined;

// Cached, because creating a formatter for every zone takes a tenth of a second in all. Created on first use.
function everyZone(): ComboboxOption[] {
  all ??= [...new Set([...COMMON_ZONES, ...Intl.supportedValuesOf('timeZone')])].map(toOption);
  return all;
}

/** The time zones whose name contains each of the words: `new york`, `eastern`. Those of most properties come first. */
function findZones(query: string): ComboboxOption[] {
  const words = query
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean);
  if (words.length === 0) return COMMON_ZONES.map(toOption);
  const has = ({ label, hint }: ComboboxOption) => {
    const text = `${label} ${hint}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return everyZone().filter(has).slice(0, MAX_RESULTS);
}

interface TimeZoneChooserProps extends Pick<ComboboxProps, 'onBlur' | 'name' | 'ref' | 'disabled'> {
  /** The IANA name; '' for none. */
  value: string;
  onChange: (zone: string) => void;
}

export function TimeZoneChooser({ value, onChange, ...control }: TimeZoneChooserProps) {
  const [query, setQuery] = useState('');
  const options = useMemo(() => findZones(query), [query]);
  // A new object would count as a new choice, and discard the text that the user is typing.
  const chosen = useMemo(() => (value === '' ? null : zoneChoice(value)), [value]);
  return (
    <Combobox
      {...control}
      placeholder="Find by city or name"
      emptyText="No time zone found"
      options={options}
      onQueryChange={setQuery}
      value={chosen}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  );
}
