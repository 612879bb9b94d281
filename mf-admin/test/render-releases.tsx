import type { RemoteChannel } from '@keystead/contracts';
import { renderPages } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ReleasesPage } from '../src/releases/releases-page.tsx';
import { sampleChannel, samplePoint, sampleRelease } from './sample-rollout.ts';

const path = '/app/releases';

/** The server's answer when another user's change came first. */
export const conflict = refuse(412, 'precondition_failed', 'It was changed since.');

/** Renders the releases page for an admin: by default one remote with one release and no rollout. */
export function renderReleases(channel: Partial<RemoteChannel> = {}, answers: Answers = {}) {
  const page = renderPages([{ path, element: <ReleasesPage /> }], {
    path,
    user: { role: 'admin' },
    answers: {
      'GET /remotes': { remotes: [sampleChannel(channel)] },
      'GET /releases': { releases: [sampleRelease()], next_cursor: null, total: 1 },
      'GET /rollouts': { rollouts: [], next_cursor: null, total: 0 },
      'GET /rollouts/{id}/points': { points: [samplePoint(1), samplePoint(2)] },
      ...answers,
    },
  });
  const callsTo = (operation: string) => page.calls.filter((call) => call.operation === operation);
  const card = async (name = 'Portfolio') => within(await screen.findByRole('article', { name }));
  /** Chooses from the menu of the remote. */
  const choose = async (item: string) => {
    await page.person.click((await card()).getByRole('button', { name: 'Manage Portfolio' }));
    await page.person.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...page, callsTo, card, choose };
}

/** Queries within a dialog, once it is open. */
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** Waits until a dialog has closed. Identifies it by name, because a toast has the same role. */
export const waitUntilClosed = (name: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
