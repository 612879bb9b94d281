const startsOf = (text: string, start: string) => text.toLowerCase().startsWith(start.toLowerCase());
const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** The unit without the name of its building, which some exports put before it: `2B` of `Maple Court - 2B`. */
function ownPart(name: string, unit: string): string {
  if (name === '' || !startsOf(unit, name) || isLetter(unit[name.length])) return unit;
  return unit.slice(name.length).replace(/^[\s,:#/–-]+/, '');
}

/** Whether a text already ends with the unit as a separate word. */
function endsIn(text: string, unit: string): boolean {
  return text.toLowerCase().endsWith(unit.toLowerCase()) && !isLetter(text[text.length - unit.length - 1]);
}

/** The name of a unit's property: `Maple Court` and `2B` become `Maple Court 2B`. */
export function nameWithUnit(name: string, unit: string): string {
  const own = ownPart(name, unit);
  return own === '' || endsIn(name, own) ? name : `${name} ${own}`.trim();
}

const designated = /^(?:#|(?:apartment|apt|unit|suite|ste|room|rm|floor|fl|lot|no)\b)/i;

/** The address of a unit: `12 Quay Street` and `2B` become `12 Quay Street, Unit 2B`. */
export function addressWithUnit(address: string, name: string, unit: string): string {
  const own = ownPart(name, unit);
  if (own === '' || address === '' || endsIn(address, own)) return address;
  return `${address}, ${designated.test(own) ? own : `Unit ${own}`}`;
}
