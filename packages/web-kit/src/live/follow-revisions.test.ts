import { type Answers, refuse } from '../../test/answers.ts';
import { setVisibility, shareBetweenTabs, shareNothing } from '../../test/browser-tabs.ts';
import { revisionServer } from '../../test/live-server.ts';
import { replaceNetworkEdge } from '../../test/network-edge.ts';
import { followRevisions } from './follow-revisions.ts';

const SECONDS = 30;

beforeEach(() => {
  jest.useFakeTimers();
  shareBetweenTabs();
  setVisibility('visible');
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  shareNothing();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const leaving: (() => void)[] = [];

/** A tab, and the revisions that it received. */
async function openTab() {
  const revisions: (number | null)[] = [];
  const leave = followRevisions((revision) => void revisions.push(revision), SECONDS);
  leaving.push(leave);
  await pass(10);
  return { revisions, leave };
}

function gateway(answers?: Answers) {
  const server = revisionServer(7);
  return { ...server, calls: replaceNetworkEdge(answers ?? server.answers) };
}

test("receives the gateway's revision and each new one, and does not poll", async () => {
  const { lines } = gateway();
  const { revisions } = await openTab();
  lines[0]?.send({ revision: 8 });
  await pass(10_000);
  lines[0]?.send({ revision: 9 });
  await pass(10);
  expect(revisions).toEqual([7, 8, 9]);
});

test('the tabs of a browser share one connection, and a later tab receives the current revision', async () => {
  const { lines, calls } = gateway();
  const first = await openTab();
  const second = await openTab();
  expect(second.revisions).toEqual([7]);
  lines[0]?.send({ revision: 8 });
  await pass(10);
  expect([first.revisions, second.revisions]).toEqual([
    [7, 8],
    [7, 8],
  ]);
  expect(calls).toHaveLength(1);
  first.leave();
  await pass(10);
  expect(calls).toHaveLength(2);
});

test.each<[string, () => void, Answers | undefined]>([
  ['the gateway gives none', () => {}, { 'GET /releases/changes': refuse(404, 'not_found', 'None here.') }],
  ['it can’t be shared', shareNothing, undefined],
])('where %s, polls at the given interval', async (_, prepare, answers) => {
  prepare();
  gateway(answers);
  const { revisions } = await openTab();
  expect(revisions).toEqual([]);
  await pass(2 * SECONDS * 1000);
  expect(revisions).toEqual([null, null]);
});

test('a lost connection is reopened, and polling stops then', async () => {
  const { lines } = gateway();
  const { revisions } = await openTab();
  lines[0]?.end();
  await pass(1100);
  expect(revisions).toEqual([7, 7]);
  await pass(2 * SECONDS * 1000 - 50_000);
  expect(revisions).toEqual([7, 7]);
});

test('a hidden page receives nothing, and receives the revision when it is visible again', async () => {
  const { lines, calls } = gateway();
  const { revisions } = await openTab();
  setVisibility('hidden');
  await pass(1000);
  lines[0]?.send({ revision: 8 });
  await pass(100_000);
  expect(revisions).toEqual([7]);
  expect(calls).toHaveLength(1);
  setVisibility('visible');
  await pass(10);
  expect(calls).toHaveLength(2);
  expect(revisions).toEqual([7, 7]);
});

test('a page without a connection checks for itself when it becomes visible again', async () => {
  shareNothing();
  gateway();
  const { revisions } = await openTab();
  setVisibility('hidden');
  setVisibility('visible');
  expect(revisions).toEqual([null]);
});
