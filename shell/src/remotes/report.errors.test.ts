import { callingPage } from '@keystead/web-kit';
import { report, reportCaughtError, watchErrors } from './report.ts';

let errored: jest.SpiedFunction<typeof report.errored>;
let signal: jest.SpiedFunction<typeof report.signal>;

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
  signal = jest.spyOn(report, 'signal').mockReturnValue();
});
afterEach(() => callingPage.set(null));

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

const openPage = { release: 'mf-billing@0f3a', onFailure: jest.fn(), onRejection: jest.fn(), onGoal: jest.fn() };

test.each([
  ['an object', () => rejection({ code: 'E1' })],
  ['an error of the shell', () => rejection(errorIn('/assets/shell/0f3a1b2c/main.js'))],
])('a rejection with %s is a signal of the page that is open', (_, event) => {
  window.dispatchEvent(event());
  expect(signal).not.toHaveBeenCalled();
  callingPage.set(openPage);
  window.dispatchEvent(event());
  expect(signal.mock.calls).toEqual([['mf-billing', '0f3a', 'unhandled']]);
  expect(errored).not.toHaveBeenCalled();
});

test.each([
  ['the stack', errorIn(ours), ''],
  ['the components', new Error('broken'), `\n    at Page (http://localhost${ours}:1:20)`],
])("an error that a remote's own boundary has caught is reported: by %s", (_, error, componentStack) => {
  jest.spyOn(console, 'error').mockReturnValue();
  if (componentStack) error.stack = 'Error: broken';
  reportCaughtError(error, { componentStack });
  expect(errored.mock.calls.map(([remote, release]) => [remote, release])).toEqual([['mf-billing', '0f3a1b2c']]);
});
