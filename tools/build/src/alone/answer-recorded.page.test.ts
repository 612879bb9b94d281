import { createContext, runInContext } from 'node:vm';
import { alonePage } from './answer-recorded.ts';

const recorded = '2026-11-23T10:00:00.000Z';
const now = Date.parse('2027-05-01T12:00:00.000Z');

/** Runs a page's inline script at a fixed instant, then evaluates an expression. */
function inPage(page: string, expression: string): unknown {
  const context = createContext({});
  runInContext(`Date.now = () => ${now};`, context);
  for (const [, script = ''] of page.matchAll(/<script>(.+?)<\/script>/gs)) runInContext(script, context);
  return runInContext(expression, context);
}

test.each([
  ['new Date().toISOString()', recorded],
  ['new Date(Date.now()).toISOString()', recorded],
  ["new Date('2020-02-03').toISOString()", '2020-02-03T00:00:00.000Z'],
  ['new Date(2020, 1, 3, 4).getHours()', 4],
  ['new Date() instanceof Date', true],
])('with recorded answers, %s is %s', (expression, value) => {
  expect(inPage(alonePage(recorded), expression)).toBe(value);
});

test('without recorded answers, the clock is not changed', () => {
  expect(inPage(alonePage(null), 'Date.now()')).toBe(now);
});
