import { csv } from './csv.ts';

const lines = (text: string) => text.replace('\uFEFF', '').split('\r\n');

test('a line of names, then a line for each row, whichever names it has', () => {
  expect(
    lines(
      csv([
        { id: 1, name: 'Oak' },
        { id: 2, rent: 2400.5 },
      ]),
    ),
  ).toEqual(['id,name,rent', '1,Oak,', '2,,2400.5', '']);
});

test('what CSV has a meaning for is quoted', () => {
  const [, ...rest] = lines(csv([{ text: 'a "nice", one', lines: 'a\nb', nested: { a: 1 }, none: null }]));
  expect(rest.join('\r\n')).toBe('"a ""nice"", one","a\nb","{""a"":1}",\r\n');
});

test.each(['＝1+1', '＋1', '－1', '＠SUM(1)', '\t=1'])('a text that starts with %j is not a formula', (text) => {
  expect(lines(csv([{ text }]))[1]).toBe(`'${text}`);
});

test('a text is no formula, a number stays a number', () => {
  expect(lines(csv([{ text: '=1+1', phone: '+1 555', amount: -3 }]))[1]).toBe("'=1+1,'+1 555,-3");
});

test('nothing for nobody', () => {
  expect(csv([])).toBe('');
});
