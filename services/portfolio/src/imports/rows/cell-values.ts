import { type Property, propertyStatuses, propertyTypes, type Tenant, tenantStatuses } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';

export type ReadValue = { readonly value: string | number } | { readonly refusal: string };

const plain = /^\d+(?:\.\d+)?$/;
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const decimalComma = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;
const thousandsOfPoints = /^\d{1,3}(?:\.\d{3}){2,}$/;
/** Ambiguous: either three decimal places or a thousands separator. */
const ambiguous = /^\d{1,3}\.\d{3}$/;

function numberOf(text: string): number | undefined {
  if (ambiguous.test(text)) return undefined;
  if (plain.test(text)) return Number(text);
  if (thousands.test(text)) return Number(text.replaceAll(',', ''));
  if (decimalComma.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  if (thousandsOfPoints.test(text)) return Number(text.replaceAll('.', ''));
  return undefined;
}

/** Reads a number with optional thousands separators: `1,200`, `1.200,50`, `1200.5`. No other text is allowed. */
export function readNumber(cell: string): ReadValue {
  const value = numberOf(cell.replace(/\s/g, ''));
  return value === undefined ? { refusal: 'must be a number, such as 1200 or 1,200' } : { value };
}

export function readAmount(cell: string): ReadValue {
  const bare = cell.replace(/\s/g, '').replace(/^(?:\p{Sc}|[A-Z]{3}|US\$)|(?:\p{Sc}|[A-Z]{3})$/gu, '');
  const value = numberOf(bare);
  return value === undefined ? { refusal: 'must be an amount, such as 1850 or $1,850.00' } : { value };
}

/** Other text is passed on for the contract to refuse. */
export const readId = (cell: string): ReadValue =>
  /^\d{1,15}$/.test(cell) ? { value: Number(cell) } : { value: cell };

const time = String.raw`(?:[ T,]+\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)?`;
const monthFirst = new RegExp(String.raw`^(\d{1,2})\/(\d{1,2})\/(\d{4})${time}$`, 'i');
const dayFirst = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${time}$`, 'i');

/** Reads a date as `2026-03-01`, `3/1/2026` or `1.3.2026`. A time after it is dropped. */
export function readDate(cell: string): ReadValue {
  const [, month, day, year] = monthFirst.exec(cell) ?? [];
  if (year) return { value: `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` };
  const [, date, ofMonth, ofYear] = dayFirst.exec(cell) ?? [];
  if (ofYear) return { value: `${ofYear}-${ofMonth?.padStart(2, '0')}-${date?.padStart(2, '0')}` };
  return { value: cell };
}

/** Other products' terms for ours. An unknown term is passed on for the contract to refuse. */
type Synonyms<Word extends string> = Readonly<Record<Word, readonly string[]>>;

const propertyTypeTerms: Synonyms<Property['property_type']> = {
  apartment: ['Apt', 'Flat', 'Apartment unit', 'Multi family', 'Multi-Family Home', 'Multiplex', 'Studio', 'Duplex'],
  house: [
    'Single family',
    'Single Family Home',
    'Single Family House',
    'Single Family Residence',
    'SFH',
    'SFR',
    'Home',
  ],
  condo: ['Condominium', 'Condo/Townhome', 'Condo Unit'],
  loft: [],
  townhouse: ['Townhome', 'Town house', 'Town home', 'Row house', 'Rowhouse'],
};
const propertyStatusTerms: Synonyms<Property['status']> = {
  available: ['Vacant', 'Empty', 'Unoccupied', 'Unrented', 'For rent', 'Listed', 'Vacant - Available', 'Ready'],
  occupied: ['Rented', 'Leased', 'Let', 'Tenanted', 'Not available', 'Unavailable'],
  maintenance: ['Under maintenance', 'In maintenance', 'Repair', 'Under repair', 'Renovation', 'Under renovation'],
};
const tenantStatusTerms: Synonyms<Tenant['status']> = {
  active: ['Current', 'Current tenant', 'Renting', 'Moved in', 'Month to month', 'Notice', 'On notice'],
  inactive: ['Past', 'Former', 'Previous', 'Past tenant', 'Former tenant', 'Moved out', 'Archived', 'Future', 'Ended'],
};

/** Ignores differences in case, accents, spaces and punctuation. */
export const folded = (text: string) => searchWords(text).join('');

function wordReader<Word extends string>(words: readonly Word[], synonyms: Synonyms<Word>) {
  const terms = new Map(
    words.flatMap((word) => [word, ...synonyms[word]].map((each) => [folded(each), word] as const)),
  );
  return (cell: string): ReadValue => ({ value: terms.get(folded(cell)) ?? cell });
}

export const readPropertyType = wordReader(propertyTypes, propertyTypeTerms);
export const readPropertyStatus = wordReader(propertyStatuses, propertyStatusTerms);
export const readTenantStatus = wordReader(tenantStatuses, tenantStatusTerms);

const startsOf = (text: string, start: string) => text.toLowerCase().startsWith(start.toLowerCase());
const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** The unit without the name of its building, which some exports put before it: `2B` of `Maple Court - 2B`. */
function ownPart(name: string, unit: string): string {
  if (name === '' || !startsOf(unit, name) || isLetter(unit[name.length])) return unit;
  return unit.slice(name.length).replace(/^[\s,:#/–-]+/, '');
}

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
