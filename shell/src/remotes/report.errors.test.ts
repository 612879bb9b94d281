import { report, watchErrors } from './report.ts';

let errored: jest.SpiedFunction<typeof report.errored>;

function errorIn(address: string, name = 'TypeError'): Error {
  const error = Object.assign(new Error('broken'), { name });
  error.stack = `TypeError: broken\n    at f (http://localhost${address}:1:20)`;
  return error;
}

const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
const ours = '/assets/mf-billing/0f3a1b2c/routes.js';

beforeAll(watchErrors);
beforeEach(() => {
  errored = jest.spyOn(report, 'errored').mockReturnValue();
});

test.each([
  ['an error', () => new ErrorEvent('error', { error: errorIn(ours) })],
  ['an error with only a file name', () => new ErrorEvent('error', { filename: `http://localhost${ours}` })],
  ['a rejection', () => rejection(errorIn(ours))],
])('an uncaught error is reported of the release whose file it names: %s', (_, event) => {
  window.dispatchEvent(event());
  expect(errored.mock.calls.map(([remote, release]) => [remote, release])).toEqual([['mf-billing', '0f3a1b2c']]);
});

test.each([
  ['of the shell', () => rejection(errorIn('/assets/shell/0f3a1b2c/main.js'))],
  ['without a stack trace', () => rejection('broken')],
  ['of a request that the caller aborted', () => rejection(errorIn(ours, 'AbortError'))],
])('an uncaught error is not reported: one %s', (_, event) => {
  window.dispatchEvent(event());
  expect(errored).not.toHaveBeenCalled();
});
