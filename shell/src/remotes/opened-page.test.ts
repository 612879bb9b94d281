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

const sendRequest = () => request('GET /plans').catch(() => {});

test('an API failure is reported of the release whose page is open', async () => {
  await sendRequest();
  expect(failed.mock.calls).toEqual([['mf-billing', '0f3a']]);
});

test('the page that was opened last counts as the caller', async () => {
  const closeOther = openPage('mf-portfolio', { release: '9c8b' });
  // Of two pages the old one may be closed after the new one was opened.
  close();
  await sendRequest();
  closeOther();
  await sendRequest();
  expect(failed.mock.calls).toEqual([['mf-portfolio', '9c8b']]);
});

test("failures of the shell's own requests are not reported", async () => {
  await request('GET /releases/resolve').catch(() => {});
  expect(failed).not.toHaveBeenCalled();
});

test('failures while the page is being left are not reported, until the user stays after all', async () => {
  window.dispatchEvent(new Event('beforeunload'));
  await sendRequest();
  expect(failed).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointerdown'));
  await sendRequest();
  expect(failed).toHaveBeenCalledTimes(1);
});

test('failures without a connection are not reported', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await sendRequest();
  expect(failed).not.toHaveBeenCalled();
});
