import type { ArmCounts, Release, RemoteChannel, Rollout, RolloutPoint } from '@keystead/contracts';

const hash = (letter: string) => letter.repeat(16);

const counts = (different: Partial<ArmCounts> = {}): ArmCounts => ({
  visitors: 1_200,
  mounted: 1_180,
  failed: 6,
  load_failed: 1,
  errored: 2,
  empty: 0,
  api_failed: 3,
  silent: 4,
  slow: 295,
  signals: {
    unhandled: 5,
    alerted: 0,
    session_ended: 1,
    rejected: 12,
    frame_damaged: 0,
    goal: 700,
    calls: 9,
    blocked_ms: 20,
    heap_mb: 0,
  },
  ...different,
});

/** A rollout at its second stage as the releases service would answer it. */
export const sampleRollout = (different: Partial<Rollout> = {}): Rollout => ({
  id: 17,
  remote: 'mf-portfolio',
  candidate: { id: 9, release: hash('c'), version: '4.3.0' },
  baseline: { id: 8, release: hash('b'), version: '4.2.0' },
  state: 'running',
  stages: [
    { percent: 5, min_visitors: 100, min_seconds: 600 },
    { percent: 25, min_visitors: 200, min_seconds: 90 },
    { percent: 100, min_visitors: 100, min_seconds: 600 },
  ],
  stage: 1,
  percent: 25,
  cohorts: { roles: ['landlord'], accounts: [12], own_people: true },
  arms: { candidate: counts({ visitors: 300, mounted: 270, failed: 30, slow: 90 }), stable: counts() },
  stable_p75: 812,
  evidence: { relative: 31.69, absolute: 1, slow: 0.2, signals: 0.1 },
  decision: {
    verdict: 'hold',
    because: 'The evidence grows. Held.',
    lines: ['Stage 2 of 3, 25 % of visitors, for 30 s.', 'The evidence grows.'],
  },
  steps: [
    { at: '2026-03-02T14:05:00.000Z', action: 'started', by: 'Ada Admin', reason: 'New list', stage: 0 },
    { at: '2026-03-02T14:15:00.000Z', action: 'advanced', by: 'Keystead', reason: 'All is well.', stage: 1 },
  ],
  started_at: '2026-03-02T14:05:00.000Z',
  staged_at: '2026-03-02T14:15:00.000Z',
  ended_at: null,
  version: 5,
  abilities: { hold: true, resume: false, promote: true, roll_back: true },
  ...different,
});

/** The channel of a remote without a rollout. */
export const sampleChannel = (different: Partial<RemoteChannel> = {}): RemoteChannel => ({
  remote: 'mf-portfolio',
  stable: { id: 8, release: hash('b'), version: '4.2.0' },
  last_good: [{ id: 7, release: hash('a'), version: '4.1.0' }],
  built_in: { release: hash('f'), version: '4.0.0' },
  rollout: null,
  pinned: false,
  steps: [],
  version: 3,
  abilities: { start: true, pin: true, roll_back: false },
  ...different,
});

/** A release of that remote that no visitor ever got. */
export const sampleRelease = (different: Partial<Release> = {}): Release => ({
  id: 9,
  remote: 'mf-portfolio',
  release: hash('c'),
  version: '4.3.0',
  commit: '0123456789abcdef0123',
  container: `mf_portfolio__${hash('c')}`,
  entry: 'remoteEntry.js',
  preload: [],
  server: null,
  files: [],
  shared: {},
  operations: [],
  state: 'published',
  blocked_because: null,
  published_at: '2026-03-02T13:00:00.000Z',
  published_by: 'Team Portfolio',
  live_at: null,
  steps: [],
  record_version: 2,
  abilities: { start: true, allow: false, block: true, pin: true },
  ...different,
});

/** One minute of that rollout. */
export const samplePoint = (minute: number, failed = minute): RolloutPoint => ({
  at: new Date(Date.UTC(2026, 2, 2, 14, minute)).toISOString(),
  percent: 25,
  arms: { candidate: counts({ failed }), stable: counts() },
  evidence: { relative: 10, absolute: 100, slow: 1, signals: 1 },
});
