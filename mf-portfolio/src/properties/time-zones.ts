import { zoneName } from '@keystead/ui';
import type { ComboboxOption } from '@keystead/ui/overlays';

/** What is offered before somebody types: the zones of most properties. */
const usual = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** A list is no longer than what somebody would read. */
const MOST_FOUND = 40;

/** A time zone as a form's value; it may be one that this browser doesn't know. */
export const zoneChoice = (zone: string): ComboboxOption => ({ value: zone, label: zoneName(zone) });

/** `Eastern Time`. */
function spokenName(timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

const withSpokenName = (zone: string): ComboboxOption => ({ ...zoneChoice(zone), hint: spokenName(zone) });

let all: ComboboxOption[] | undefined;

// Kept, for a formatter of each zone takes a tenth of a second together; and not made before it is asked for.
function everyZone(): ComboboxOption[] {
  all ??= [...new Set([...usual, ...Intl.supportedValuesOf('timeZone')])].map(withSpokenName);
  return all;
}

/** The time zones whose name has each of the words: `new york`, `eastern`. Those of most properties come first. */
export function findZones(query: string): ComboboxOption[] {
  const words = query
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean);
  if (words.length === 0) return usual.map(withSpokenName);
  const has = ({ label, hint }: ComboboxOption) => {
    const text = `${label} ${hint}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return everyZone().filter(has).slice(0, MOST_FOUND);
}
