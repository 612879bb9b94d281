import type { DashboardTask } from '@keystead/contracts';
import { Unavailable } from '@keystead/service-kit';
import type { TestApi } from '@keystead/service-kit/testing';
import { newWorld, runJobs, testAssistant, type World } from '../../test/test-assistant.ts';
import { morningIn } from './briefing.ts';

test('morningIn: is from seven to noon in the time zone, whichever its offset is on that day', () => {
  const morning = (zone: string, instant: string) => {
    const found = morningIn(zone, new Date(instant));
    return found && [found.day, found.until.toISOString()];
  };
  expect(morning('UTC', '2026-03-10T06:59:59Z')).toBeNull();
  expect(morning('UTC', '2026-03-10T07:00:00Z')).toEqual(['2026-03-10', '2026-03-10T12:00:00.000Z']);
  expect(morning('UTC', '2026-03-10T12:00:00Z')).toBeNull();
  // It is still the day before in UTC in Auckland's morning, and the evening of the same day in Honolulu's.
  expect(morning('Pacific/Auckland', '2026-03-09T18:00:00Z')).toEqual(['2026-03-10', '2026-03-09T23:00:00.000Z']);
  expect(morning('Pacific/Honolulu', '2026-03-10T17:00:00Z')).toEqual(['2026-03-10', '2026-03-10T22:00:00.000Z']);
  // Clocks go forward in New York in the night to March 8, 2026.
  expect(morning('America/New_York', '2026-03-07T11:59:59Z')).toBeNull();
  expect(morning('America/New_York', '2026-03-07T12:00:00Z')).toEqual(['2026-03-07', '2026-03-07T17:00:00.000Z']);
  expect(morning('America/New_York', '2026-03-08T11:00:00Z')).toEqual(['2026-03-08', '2026-03-08T16:00:00.000Z']);
  // They go back in the night to November 1.
  expect(morning('America/New_York', '2026-11-01T11:59:59Z')).toBeNull();
  expect(morning('America/New_York', '2026-11-01T12:00:00Z')?.[0]).toBe('2026-11-01');
});

describe('briefings', () => {
  let api: TestApi;
  let world: World;
  let tasks: DashboardTask[];
  const task = (kind: DashboardTask['kind'], title: string, own: Partial<DashboardTask> = {}): DashboardTask => ({
    ...{ kind, title, detail: '', page: '/app/rent', urgent: false, count: 1 },
    ...own,
  });
  const owed = task('past_due', '3 leases are past due: $4,210.37', {
    detail: 'Most: Ana Lopez · Unit 2 · $2,000.01',
    page: '/app/rent?state=past_due',
    urgent: true,
  });
  const people = {
    UTC: [
      { user_id: 1, account_id: 1 },
      { user_id: 2, account_id: 1 },
    ],
    'Pacific/Honolulu': [{ user_id: 3, account_id: 3 }],
  } as const;

  beforeEach(async () => {
    tasks = [owed];
    world = newWorld({
      briefed: {
        zones: async () => Object.keys(people),
        readers: async (zone, after = 0) => {
          // A page of one, so that there are several.
          const [first, ...more] = people[zone as keyof typeof people].filter(({ account_id, user_id }) =>
            account_id === 1 ? user_id > after : after === 0,
          );
          return { readers: first ? [first] : [], after: more.length > 0 ? (first?.user_id ?? null) : null };
        },
        tasksOf: async () => tasks,
      },
    });
    api = await testAssistant(world);
  });
  afterEach(() => api.stop());

  /** The briefings that arrive at identity when the jobs run at an instant. */
  async function posted(instant: string) {
    world.now = () => new Date(instant);
    world.posted.splice(0);
    await runJobs(api.database, world);
    await runJobs(api.database, world);
    return world.posted;
  }
  const to = async (instant: string) =>
    (await posted(instant)).map((it) => ('user_id' in it.to ? it.to.user_id : 0)).sort();
  /** Failed work is due again later; the test does not wait for it. */
  const makeDue = async () => {
    for (const name of ['briefings', 'briefing_rounds'])
      await api.database.collection(name).updateMany({}, { $set: { next_at: new Date(0) } });
  };

  it('are written at seven in the account’s time zone, once for each person and day', async () => {
    expect(await to('2036-03-10T06:59:00Z')).toEqual([]);
    expect(await to('2036-03-10T07:00:00Z')).toEqual([1, 2]);
    expect(await to('2036-03-10T07:01:00Z')).toEqual([]);
    expect(await to('2036-03-10T17:00:00Z')).toEqual([3]);
    expect(await to('2036-03-11T07:00:00Z')).toEqual([1, 2]);
  });

  it('say the most pressing figure first, and link each line', async () => {
    tasks = [
      owed,
      task('unanswered', '1 comment of a tenant is unanswered'),
      task('received', '1 payment received since yesterday: $9.99'),
    ];
    const [one] = await posted('2036-03-10T07:00:00Z');
    expect(one).toEqual({
      key: 'briefing:2036-03-10',
      kind: 'briefing',
      to: { user_id: 1 },
      in_app: false,
      until: '2036-03-10T12:00:00.000Z',
      subject: 'Today: 3 leases are past due: $4,210.37, and 1 more',
      opening: 'Good morning. Here is what waits for you on March 10, 2036.',
      sections: [
        {
          heading: 'Money',
          lines: [
            { text: owed.title, detail: owed.detail, path: '/app/rent?state=past_due', urgent: true },
            { text: '1 payment received since yesterday: $9.99', detail: '', path: '/app/rent', urgent: false },
          ],
        },
        {
          heading: 'Repairs',
          lines: [{ text: '1 comment of a tenant is unanswered', detail: '', path: '/app/rent', urgent: false }],
        },
      ],
      further: [],
      link: { label: 'Open your dashboard', path: '/app/dashboard' },
    });
  });

  it('are written once by two processes that run at the same time, and again by none that starts later', async () => {
    world.now = () => new Date('2036-03-10T07:00:00Z');
    const other = await testAssistant(world, api.database);
    try {
      const run = () => runJobs(api.database, world);
      await Promise.all([run(), run(), run()]);
      await run();
      const stored = api.database.collection<{ _id: string }>('notices');
      expect((await stored.find({ _id: /^briefing:/ }).toArray()).map(({ _id }) => _id).sort()).toEqual([
        'briefing:2036-03-10 user 1',
        'briefing:2036-03-10 user 2',
      ]);
      expect(await api.database.collection('briefings').countDocuments()).toBe(2);
      // A process that ended after it had written the e-mail.
      await api.database.collection('briefings').updateMany({}, { $set: { state: 'waiting', next_at: new Date(0) } });
      expect(await to('2036-03-10T07:05:00Z')).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('are caught up until noon, and not later', async () => {
    expect(await to('2036-03-10T11:59:00Z')).toEqual([1, 2]);
    expect(await to('2036-03-11T12:00:00Z')).toEqual([]);
  });

  it('are written later in the morning if a service was down, with what waits then', async () => {
    const { tasksOf } = world.briefed;
    world.briefed = { ...world.briefed, tasksOf: () => Promise.reject(new Unavailable()) };
    expect(await to('2036-03-10T07:00:00Z')).toEqual([]);
    world.briefed = { ...world.briefed, tasksOf };
    tasks = [task('past_due', 'Less')];
    await makeDue();
    expect((await posted('2036-03-10T07:30:00Z')).map(({ subject }) => subject)).toEqual([
      'Today: Less',
      'Today: Less',
    ]);
  });

  it('are dropped if a service was down all morning', async () => {
    world.briefed = { ...world.briefed, tasksOf: () => Promise.reject(new Unavailable()) };
    await posted('2036-03-10T07:00:00Z');
    world.briefed = { ...world.briefed, tasksOf: async () => tasks };
    await makeDue();
    expect(await to('2036-03-10T12:00:00Z')).toEqual([]);
    expect(await api.database.collection('briefings').countDocuments({ state: 'done' })).toBe(2);
  });

  it('are not written if nothing waits, or if there is only news', async () => {
    tasks = [];
    expect(await to('2036-03-10T07:00:00Z')).toEqual([]);
    tasks = [task('received', '2 payments received since yesterday: $10.00')];
    expect(await to('2036-03-11T07:00:00Z')).toEqual([]);
  });

  it('have the summary of a language model, or none if it has failed', async () => {
    world.summarise = async ({ accountId }) => (accountId === 1 ? 'Three leases are late.' : null);
    const [one] = await posted('2036-03-10T07:00:00Z');
    expect(one?.opening).toMatch(/March 10, 2036\.\n\nThree leases are late\.$/);
    expect((await posted('2036-03-10T17:00:00Z')).map(({ opening }) => opening)).toEqual([
      'Good morning. Here is what waits for you on March 10, 2036.',
    ]);
  });
});
