import { csv } from './download-data.ts';

const lines = (text: string) => text.replace('\uFEFF', '').split('\r\n');

test('has a header line of all names, then a line for each row', () => {
  expect(
    lines(
      csv([
        { id: 1, name: 'Oak' },
        { id: 2, rent: 2400.5 },
      ]),
    ),
  ).toEqual(['id,name,rent', '1,Oak,', '2,,2400.5', '']);
});

test('quotes characters that are special in CSV', () => {
  const [, ...rest] = lines(csv([{ text: 'a "nice", one', lines: 'a\nb', nested: { a: 1 }, none: null }]));
  expect(rest.join('\r\n')).toBe('"a ""nice"", one","a\nb","{""a"":1}",\r\n');
});

test.each(['＝1+1', '＋1', '－1', '＠SUM(1)', '\t=1'])('escapes a text that starts with %j', (text) => {
  expect(lines(csv([{ text }]))[1]).toBe(`'${text}`);
});

test('escapes a formula in text, and leaves numbers unchanged', () => {
  expect(lines(csv([{ text: '=1+1', phone: '+1 555', amount: -3 }]))[1]).toBe("'=1+1,'+1 555,-3");
});

test('is empty for no rows', () => {
  expect(csv([])).toBe('');
});
