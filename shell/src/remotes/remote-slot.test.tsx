import { renderRoute, silence } from '@keystead/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { sampleRemote, sampleResolution } from '../../test/sample-resolution.ts';
import { whenIdle } from '../when-idle.ts';
import { loadRelease } from './load-release.ts';
import { RemoteSlot } from './remote-slot.tsx';
import { sendReport } from './report-queue.ts';
import { manifests, provideManifests } from './resolution.ts';

jest.mock('./load-release.ts', () => ({ loadRelease: jest.fn() }));
jest.mock('./report-queue.ts', () => ({ sendReport: jest.fn() }));
jest.mock('../when-idle.ts', () => ({ whenIdle: jest.fn() }));
const load = jest.mocked(loadRelease);

let count = 0;
let breaks = false;
let idle: (() => void)[] = [];

function Widget() {
  if (breaks) throw new Error('broken widget');
  return <button type="button">Chat</button>;
}

/** The state of a remote outlives a test; each test has its own remote. */
function show(available = true) {
  count += 1;
  const remote = `mf-assistant-${count}`;
  provideManifests({ [remote]: { pages: [], navigation: [], slots: ['app.widget'] } });
  const release = sampleRemote('r1', { container: `r${count}`, token: 'signed' });
  const page = (
    <>
      <h1>The page</h1>
      <RemoteSlot name="app.widget" />
    </>
  );
  return renderRoute([{ path: '/app/tenants', element: page }], {
    path: '/app/tenants',
    answers: { 'GET /releases/resolve': available ? sampleResolution({ [remote]: release }, 1, manifests()) : silence },
  });
}

const runIdleTasks = () =>
  act(async () => {
    for (const task of idle) task();
  });

beforeEach(() => {
  idle = [];
  breaks = false;
  jest.mocked(sendReport).mockReset();
  jest.mocked(whenIdle).mockImplementation((task) => void idle.push(task));
  load.mockReset().mockResolvedValue({ routes: [], slots: { 'app.widget': Widget } });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('loads when the page is idle, and not before', async () => {
  show();
  expect(load).not.toHaveBeenCalled();
  await runIdleTasks();
  expect(await screen.findByRole('button', { name: 'Chat' })).toBeVisible();
});

test.each<[string, () => void, boolean]>([
  ['a remote without one', () => load.mockResolvedValue({ routes: [], slots: {} }), true],
  ['a remote that can’t be loaded', () => load.mockRejectedValue(new Error('404')), true],
  ['a gateway that does not respond', () => {}, false],
  [
    'one that breaks',
    () => {
      breaks = true;
    },
    true,
  ],
])('%s renders nothing, and leaves the page unaffected', async (_, prepare, available) => {
  prepare();
  show(available);
  await runIdleTasks();
  await waitFor(() => expect(available ? load.mock.calls : jest.mocked(console.warn).mock.calls).not.toHaveLength(0));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each<[string, () => void, string[]]>([
  ['that it is mounted', () => {}, ['loading', 'mounted']],
  ['a remote without one as mounted', () => load.mockResolvedValue({ routes: [], slots: {} }), ['loading', 'mounted']],
  ['that it can’t be loaded', () => load.mockRejectedValue(new Error('404')), ['loading', 'load_failed']],
  [
    'that it is broken',
    () => {
      breaks = true;
    },
    ['loading', 'errored'],
  ],
])('a widget in a rollout reports %s', async (_, prepare, kinds) => {
  prepare();
  show();
  await runIdleTasks();
  await waitFor(() => expect(jest.mocked(sendReport).mock.calls.map(([{ kind }]) => kind)).toEqual(kinds));
});
