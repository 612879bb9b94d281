import type { RemoteChannel } from '@keystead/contracts';
import { renderPages } from '@keystead/page-kit/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ReleasesPage } from '../releases-page.tsx';
import { sampleChannel, samplePoint, sampleRelease } from './sample-rollout.ts';

const path = '/app/releases';

/** What the server says where somebody else's change came first. */
export const conflict = refuse(412, 'precondition_failed', 'It was changed since.');

/** Renders the releases page as an admin sees it: one remote, one release of it, and nothing being rolled out, unless said. */
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
  const made = (operation: string) => page.calls.filter((call) => call.operation === operation);
  const card = async (name = 'Portfolio') => within(await screen.findByRole('article', { name }));
  return { ...page, made, card };
}

/** What is in a dialog, once it is there. */
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** Waits until a dialog is gone. By its name, for a message has the role too. */
export const gone = (name: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
