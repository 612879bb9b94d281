import { Combobox, type ComboboxProps } from '@keystead/ui/overlays';
import { useMemo, useState } from 'react';
import { findZones, zoneChoice } from './time-zones.ts';

interface TimeZoneChooserProps extends Pick<ComboboxProps, 'onBlur' | 'name' | 'ref' | 'disabled'> {
  /** The IANA name; '' for none. */
  value: string;
  onChange: (zone: string) => void;
}

/** A time zone, found by its city or its name. */
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
