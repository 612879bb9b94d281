import type { Beacon } from '@keystead/contracts';
import { sendReport, sendReportsOnLeave } from './report-queue.ts';

const report: Beacon = { token: 't', kind: 'loading' };
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

function stubSendBeacon(accepted: boolean): void {
  const sendBeacon = (address: string, body: Blob) => {
    if (accepted) reading.push(record(address, body));
    return accepted;
  };
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
}

const fetchMock = jest.fn(
  async (address: string, { body }: { body: Blob }) => void reading.push(record(address, body)),
);
const allSent = async () => {
  await Promise.all(reading.splice(0));
  return sent;
};

beforeAll(() => {
  sendReportsOnLeave();
  Object.assign(globalThis, { fetch: fetchMock });
});

beforeEach(() => {
  sent = [];
  fetchMock.mockClear();
  stubSendBeacon(true);
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

test("sends them immediately when the page is left, in batches within the contract's limit", async () => {
  for (let count = 0; count < 21; count++) sendReport(report);
  window.dispatchEvent(new Event('pagehide'));
  expect((await allSent()).map(({ beacons }) => beacons.length).sort()).toEqual([1, 20]);
  window.dispatchEvent(new Event('pagehide'));
  expect(reading).toEqual([]);
});

test('falls back to fetch when the browser rejects the beacon, and ignores a failure of that', async () => {
  stubSendBeacon(false);
  sendReport(report);
  window.dispatchEvent(new Event('pagehide'));
  expect(await allSent()).toHaveLength(1);
  expect(fetchMock).toHaveBeenCalledWith('/api/releases/beacons', expect.objectContaining({ keepalive: true }));
  fetchMock.mockRejectedValueOnce(new TypeError('blocked'));
  sendReport(report);
  window.dispatchEvent(new Event('pagehide'));
  await expect(Promise.all(reading)).resolves.toBeDefined();
});
