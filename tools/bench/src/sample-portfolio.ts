import { cities, firstNames, lastNames, streets, wordOf } from './data/values.ts';

const types = ['Single Family', 'Condominium', 'Apartment', 'Townhome', 'Loft'];

const named = (n: number) => `${wordOf(streets, n)} House ${n}`;

/** Generates a CSV of properties with every usual column. */
export function propertySheet(count: number): string {
  const rows = Array.from({ length: count }, (_, n) =>
    [
      named(n),
      `${n + 1} ${wordOf(streets, n)}`,
      wordOf(cities, n),
      wordOf(types, n),
      n % 3 === 0 ? 'Vacant' : 'Rented',
      1 + (n % 4),
      1 + (n % 5) / 2,
      `"${600 + (n % 900)}"`,
      `"$${(900 + (n % 2_000)).toLocaleString('en-US')}.00"`,
      900 + (n % 2_000),
      'Close to the park; heating included.',
    ].join(','),
  );
  const heading = 'Property Name,Street,City,State,Zip,Type,Status,Beds,Baths,Sq Ft,Rent,Deposit,Notes';
  return [heading, ...rows].join('\r\n');
}

export function tenantSheet(count: number, properties: number): string {
  const rows = Array.from({ length: count }, (_, n) =>
    [
      wordOf(firstNames, n),
      `${wordOf(lastNames, Math.floor(n / firstNames.length))} ${n}`,
      `tenant.${n}@mail.example`,
      `(555) ${String(n % 1_000).padStart(3, '0')}-0100`,
      named(n % properties),
      `${1 + (n % 12)}/${1 + (n % 28)}/2025`,
      n % 10 === 0 ? 'Past' : 'Current',
    ].join(','),
  );
  return ['First Name,Last Name,Email,Cell Phone,Property,Move In Date,Status', ...rows].join('\r\n');
}
