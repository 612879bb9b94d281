import type { Release, RemoteChannel, Rollout } from '@keystead/contracts';

const now = '2026-11-22T12:00:00.000Z';
const noFailures = { failed: 0, load_failed: 0, errored: 0, empty: 0, api_failed: 0, silent: 0, slow: 0 };
const noErrors = { unhandled: 0, alerted: 0, session_ended: 0, rejected: 0, frame_damaged: 0 };
const signals = { ...noErrors, goal: 0, calls: 0, blocked_ms: 0, heap_mb: 0 };
const none = { visitors: 0, mounted: 0, ...noFailures, signals };

/** A release of billing as the API returns it. */
export const aRelease = (given: Partial<Release> = {}): Release => ({
  id: 9,
  remote: 'mf-billing',
  release: 'c7b398c36777',
  version: '4.2.0',
  commit: null,
  container: 'mf_billing__c7b398c36777',
  entry: 'remoteEntry.js',
  preload: [],
  server: null,
  files: [{ path: 'remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 3 }],
  shared: {},
  operations: [],
  state: 'published',
  blocked_because: null,
  published_at: now,
  published_by: 'Billing team',
  live_at: null,
  steps: [],
  record_version: 1,
  abilities: { start: true, allow: false, block: true, pin: true },
  ...given,
});

/** A rollout of that release as the API returns it. */
export const aRollout = (given: Partial<Rollout> = {}): Rollout => ({
  id: 17,
  remote: 'mf-billing',
  candidate: { id: 9, release: 'c7b398c36777', version: '4.2.0' },
  baseline: null,
  state: 'running',
  stages: [5, 50, 100].map((percent) => ({ percent, min_visitors: 200, min_seconds: 600 })),
  stage: 0,
  percent: 5,
  cohorts: { roles: ['landlord'], accounts: [], own_people: true },
  arms: { candidate: { ...none, visitors: 12, mounted: 10, failed: 2 }, stable: { ...none, visitors: 230 } },
  stable_p75: null,
  evidence: { relative: 12.345, absolute: 1, slow: 0.5, signals: 0.1 },
  decision: { verdict: 'hold', because: 'It waits for 188 more visitors.', lines: ['Candidate: 2 of 12 failed.'] },
  steps: [],
  started_at: now,
  staged_at: now,
  ended_at: null,
  version: 3,
  abilities: { hold: true, resume: false, promote: true, roll_back: true },
  ...given,
});

/** Billing's channel, as the API returns it. */
export const aChannel = (given: Partial<RemoteChannel> = {}): RemoteChannel => ({
  remote: 'mf-billing',
  stable: { id: 8, release: 'aaaaaaaaaaaa', version: '4.1.0' },
  last_good: [{ id: 7, release: 'bbbbbbbbbbbb', version: '4.0.0' }],
  built_in: { release: 'cccccccccccc', version: '1.0.0' },
  rollout: null,
  pinned: false,
  steps: [],
  version: 5,
  abilities: { start: true, pin: true, roll_back: true },
  ...given,
});
