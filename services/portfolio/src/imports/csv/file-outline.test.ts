import { outlineOf } from './file-outline.ts';

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
