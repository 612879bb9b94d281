import { delimiterOf } from './delimiter.ts';

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
