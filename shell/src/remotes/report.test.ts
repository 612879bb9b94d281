import { sampleRemote } from '../../test/sample-resolution.ts';
import { report } from './report.ts';
import { sendReport } from './report-queue.ts';

jest.mock('./report-queue.ts', () => ({ sendReport: jest.fn() }));

const sentKinds = () => jest.mocked(sendReport).mock.calls.map(([{ kind }]) => kind);
const chosen = sampleRemote('c1', { arm: 'candidate', rollout: 3, token: 'signed' });

let count = 0;
/** The state of a remote outlives a test; each test has its own remote. */
const newRemote = () => {
  count += 1;
  return `mf-billing-${count}`;
};

beforeEach(() => jest.mocked(sendReport).mockReset());

test('a preloaded remote is not reported before the visitor opens it', () => {
  const remote = newRemote();
  report.chosen(remote, chosen);
  expect(sentKinds()).toEqual([]);
  report.opened(remote);
  expect(sentKinds()).toEqual(['loading']);
});

test('a failed preload is reported when the visitor opens the remote', () => {
  const remote = newRemote();
  report.chosen(remote, chosen);
  report.loadFailed(remote, 'c1');
  expect(sentKinds()).toEqual([]);
  report.opened(remote);
  expect(sentKinds()).toEqual(['loading', 'load_failed']);
});

test('the mount time runs from opening until mounted', () => {
  const remote = newRemote();
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  report.opened(remote);
  report.chosen(remote, chosen);
  now.mockReturnValue(1_250.4);
  report.mounted(remote, 'c1');
  expect(sendReport).toHaveBeenLastCalledWith({ token: 'signed', kind: 'mounted', mount_ms: 250 });
  now.mockRestore();
});

test('the remote of the document is reported before its code has loaded, and so before it is opened', () => {
  const remote = newRemote();
  report.expected(remote);
  report.chosen(remote, chosen);
  expect(sentKinds()).toEqual(['loading']);
});

test.each([
  { what: 'came over the network', transferSize: 900, first_load: true },
  { what: 'came from the cache', transferSize: 0, first_load: false },
])('a mount is a first load if the entry $what', ({ transferSize, first_load }) => {
  const remote = newRemote();
  const timing = { transferSize, responseEnd: performance.now() + 1_000 };
  Object.assign(performance, { getEntriesByName: () => [timing] });
  report.opened(remote);
  report.chosen(remote, chosen);
  report.mounted(remote, 'c1');
  expect(sendReport).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'mounted', first_load }));
  Object.assign(performance, { getEntriesByName: undefined });
});

test('signals and measures are reported once, of the chosen release only', () => {
  const remote = newRemote();
  report.opened(remote);
  report.chosen(remote, chosen);
  for (const release of ['c0', 'c1', 'c1']) {
    report.signal(remote, release, 'rejected');
    report.measured(remote, release, 'calls', 3.4);
  }
  expect(sentKinds()).toEqual(['loading', 'rejected', 'calls']);
  expect(sendReport).toHaveBeenLastCalledWith({ token: 'signed', kind: 'calls', value: 3 });
});

test('a visitor who leaves before it is mounted is not counted', () => {
  const remote = newRemote();
  report.opened(remote);
  report.closed(remote);
  report.chosen(remote, chosen);
  report.mounted(remote, 'c1');
  expect(sentKinds()).toEqual([]);
});

test('each kind is reported once per release', () => {
  const remote = newRemote();
  report.chosen(remote, chosen);
  for (let times = 0; times < 2; times++) {
    report.opened(remote);
    report.errored(remote, 'c1');
    report.apiFailed(remote, 'c1');
  }
  expect(sentKinds()).toEqual(['loading', 'errored', 'api_failed']);
  report.chosen(remote, sampleRemote('c2', { ...chosen, release: 'c2', token: 'other' }));
  report.errored(remote, 'c2');
  expect(sendReport).toHaveBeenLastCalledWith({ token: 'other', kind: 'errored' });
});

test('nothing is reported of a release other than the chosen one', () => {
  const remote = newRemote();
  report.opened(remote);
  report.chosen(remote, chosen);
  report.mounted(remote, 'c0');
  report.errored(remote, 'c0');
  report.apiFailed(remote, undefined);
  expect(sentKinds()).toEqual(['loading']);
});
