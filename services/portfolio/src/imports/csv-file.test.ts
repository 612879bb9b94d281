import { delimiterOf, outlineOf, utf8Text } from './csv-file.ts';

const text = 'Straße,Café – “Zoë”\n';
const windows = Buffer.from([0x53, 0x74, 0x72, 0x61, 0xdf, 0x65, 0x20, 0x80, 0x20, 0x96, 0x20, 0x93, 0x94]);

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
])('utf8Text: decodes %s', (_, bytes) => {
  expect(utf8Text(bytes).toString()).toBe(text);
});

test('utf8Text: decodes text that is not UTF-8 as windows-1252', () => {
  expect(utf8Text(windows).toString()).toBe('Straße € – “”');
});

test('utf8Text: returns valid UTF-8 even after a wrong UTF-8 mark', () => {
  expect(utf8Text(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xdf])).toString()).toBe('a\ufffd');
});

test.each([
  ['a comma', 'Name,City,Rent\nA;B;C;D;E', ','],
  ['a semicolon', 'Name;City;Rent\n1,5;2,5', ';'],
  ['a tab', 'Name\tCity\tRent', '\t'],
  ['a bar', 'Name|City|Rent', '|'],
  ['what stands outside of quotes', '"Rent, monthly, in $";City\n', ';'],
  ['a heading below blank lines', '\r\n  \r\nName;City', ';'],
  ['a comma where there is nothing to separate', 'Name', ','],
])('delimiterOf: detects %s', (_, text, delimiter) => {
  expect(delimiterOf(Buffer.from(text))).toBe(delimiter);
});

const outline = (text: string) => outlineOf(Buffer.from(text), ',');
const refusal = async (text: string) =>
  outline(text).then(
    () => undefined,
    (error) => error.details.fields.file,
  );

test('outlineOf: returns the columns with sample values and the number of rows', async () => {
  expect(await outline('Name, City \r\nA,Salem\rB,Salem\n\n , \nC,"Bend\nOR"\nD,Reno\nE\n')).toEqual({
    columns: [
      { name: 'Name', samples: ['A', 'B', 'C'] },
      { name: 'City', samples: ['Salem', 'Bend\nOR', 'Reno'] },
    ],
    total: 5,
  });
});

test('outlineOf: makes the column names unique', async () => {
  const { columns } = await outline('Phone,,Phone,"Rent\n(monthly)",Phone,,\n1,2,3,4,5,,\n');
  expect(columns.map(({ name }) => name)).toEqual(['Phone', 'Column 2', 'Phone (2)', 'Rent (monthly)', 'Phone (3)']);
});

test('outlineOf: unescapes doubled quotes, and takes other quotes literally', async () => {
  const { columns } = await outline('Name,Note\n"The ""Ritz""",5" pipe\n');
  expect(columns.map(({ samples }) => samples)).toEqual([['The "Ritz"'], ['5" pipe']]);
});

test('outlineOf: rejects a file that is not a CSV with rows', async () => {
  const many = (count: number) => `Name\n${'x\n'.repeat(count)}`;
  expect(await refusal('\n \n')).toBe('is empty');
  expect(await refusal('Name,City\n,\n')).toBe('has a heading but no rows');
  expect(await refusal('PK\u0003\u0004 sheet,x\n1,2\n')).toContain('is not a CSV file');
  expect(await refusal('Name\n"never closed\n')).toBe('has a quotation mark that is never closed');
  expect(await refusal(`Name\n"${many(200_000)}`)).toBe('has a quotation mark that is never closed');
  expect(await refusal(`${'x,'.repeat(200)}x\n1\n`)).toBe('has more than 200 columns');
  expect(await refusal(many(60_001))).toBe('has more than 60,000 rows');
  expect((await outline(many(60_000))).total).toBe(60_000);
});
