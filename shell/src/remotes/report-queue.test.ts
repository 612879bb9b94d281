import type { Beacon } from '@keystead/contracts';

const report: Beacon = { token: 't', kind: 'errored' };
let isAccepted = true;
let sent: { address: string; beacons: Beacon[] }[] = [];
const reading: Promise<void>[] = [];

async function record(address: string, body: Blob): Promise<void> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve) => {
    reader.onload = () => resolve(String(reader.result));
  });
  reader.readAsText(body);
  sent.push({ address, beacons: JSON.parse(await read).beacons });
}

const fetchMock = jest.fn(
  async (address: string, { body }: { body: Blob }) => void reading.push(record(address, body)),
);
const allSent = async () => {
  await Promise.all(reading.splice(0));
  return sent;
};

function sendBeacon(address: string, body: Blob): boolean {
  if (isAccepted) reading.push(record(address, body));
  return isAccepted;
}

let sendReport: typeof import('./report-queue.ts').sendReport;
beforeAll(async () => {
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
  Object.assign(globalThis, { fetch: fetchMock });
  // It takes the browser's functions when it is loaded.
  const queue = await import('./report-queue.ts');
  queue.sendReportsOnLeave();
  ({ sendReport } = queue);
});

beforeEach(() => {
  sent = [];
  isAccepted = true;
  fetchMock.mockClear();
});

test('sends beacons of the same second in one batch', async () => {
  jest.useFakeTimers();
  sendReport(report);
  sendReport({ token: 't', kind: 'mounted', mount_ms: 12 });
  expect(reading).toEqual([]);
  jest.advanceTimersByTime(1000);
  jest.useRealTimers();
  expect(await allSent()).toEqual([
    { address: '/api/releases/beacons', beacons: [report, { token: 't', kind: 'mounted', mount_ms: 12 }] },
  ]);
});

test('sends the first beacon of a remote immediately, because its code may block the page', async () => {
  sendReport({ token: 't', kind: 'loading' });
  expect(await allSent()).toHaveLength(1);
});

test("uses the browser's function also after a remote has replaced it", async () => {
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: () => true });
  sendReport({ token: 't', kind: 'loading' });
  expect(await allSent()).toHaveLength(1);
});

test("sends them immediately when the page is left, in batches within the contract's limit", async () => {
  for (let count = 0; count < 21; count++) sendReport(report);
  window.dispatchEvent(new Event('pagehide'));
  expect((await allSent()).map(({ beacons }) => beacons.length).sort()).toEqual([1, 20]);
  window.dispatchEvent(new Event('pagehide'));
  expect(reading).toEqual([]);
});

test('falls back to fetch when the browser rejects the beacon, and ignores a failure of that', async () => {
  isAccepted = false;
  sendReport(report);
  window.dispatchEvent(new Event('pagehide'));
  expect(await allSent()).toHaveLength(1);
  expect(fetchMock).toHaveBeenCalledWith('/api/releases/beacons', expect.objectContaining({ keepalive: true }));
  fetchMock.mockRejectedValueOnce(new TypeError('blocked'));
  sendReport(report);
  window.dispatchEvent(new Event('pagehide'));
  await expect(Promise.all(reading)).resolves.toBeDefined();
});
