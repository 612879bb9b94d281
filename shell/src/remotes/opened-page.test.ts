import { request } from '@keystead/web-kit';
import { refuse, replaceNetworkEdge } from '@keystead/web-kit/testing';
import { openPage, watchLeaving } from './opened-page.ts';
import { report } from './report.ts';

const down = refuse(503, 'service_unavailable', 'Down.');
let failed: jest.SpiedFunction<typeof report.apiFailed>;
let close: () => void;

beforeAll(watchLeaving);
beforeEach(() => {
  failed = jest.spyOn(report, 'apiFailed').mockReturnValue();
  close = openPage('mf-billing', { release: '0f3a' });
  replaceNetworkEdge({ 'GET /plans': down, 'GET /releases/resolve': down });
});
afterEach(() => close());

const ask = () => request('GET /plans').catch(() => {});

test('a failure of the API is reported of the release whose page is open', async () => {
  await ask();
  expect(failed.mock.calls).toEqual([['mf-billing', '0f3a']]);
});

test('the page that was opened last is the one that asks', async () => {
  const closeOther = openPage('mf-portfolio', { release: '9c8b' });
  // Of two pages the one that goes may be told of after the one that comes.
  close();
  await ask();
  closeOther();
  await ask();
  expect(failed.mock.calls).toEqual([['mf-portfolio', '9c8b']]);
});

test('what the shell asks for itself is not', async () => {
  await request('GET /releases/resolve').catch(() => {});
  expect(failed).not.toHaveBeenCalled();
});

test('nor what fails while the page is left, until somebody stays after all', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  await ask();
  expect(failed).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointerdown'));
  await ask();
  expect(failed).toHaveBeenCalledTimes(1);
});

test('nor what fails where there is no line', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await ask();
  expect(failed).not.toHaveBeenCalled();
});
