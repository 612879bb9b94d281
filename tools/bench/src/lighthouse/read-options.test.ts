import { readOptions } from './read-options.ts';

it('readOptions: by default measures five pages of its own product three times', () => {
  expect(readOptions([])).toEqual({
    url: undefined,
    paths: ['/', '/pricing', '/about', '/contact', '/login'],
    runs: 3,
  });
});

it('readOptions: accepts a URL, pages and a number of runs', () => {
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
])('readOptions: rejects %j', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});
