import { readOptions } from './read-options.ts';

it('measures the five pages of a product of its own three times, unless told otherwise', () => {
  expect(readOptions([])).toEqual({
    url: undefined,
    paths: ['/', '/pricing', '/about', '/contact', '/login'],
    runs: 3,
  });
});

it('takes an address, pages and how often', () => {
  const args = ['--url', 'http://localhost:8080', '--path', '/help', '--path', '/blog', '--runs', '5'];
  expect(readOptions(args)).toEqual({ url: 'http://localhost:8080', paths: ['/help', '/blog'], runs: 5 });
});

it.each([
  [['--url', 'localhost:8080'], '--url must be an address, such as http://localhost:8080, and is "localhost:8080".'],
  [['--url', 'nothing'], '--url must be an address'],
  [['--path', 'help'], '--path must begin with a slash, and is "help".'],
  [['--runs', '0'], '--runs must be a whole number from 1 to 99, and is "0".'],
  [['--runs', '2.5'], '--runs must be a whole number'],
  [['--pages', '/'], "Unknown option '--pages'"],
])('refuses %j', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});
