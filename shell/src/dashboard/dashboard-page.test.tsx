import type { Answer, DashboardMonth, User } from '@keystead/contracts';
import { formatInstant } from '@keystead/ui';
import { session } from '@keystead/web-kit';
import {
  type Answers,
  refuse,
  renderRoute,
  samplePaidSubscription,
  samplePlans,
  samplePreferences,
  sampleSubscription,
  sampleUser,
  silence,
} from '@keystead/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DashboardPage } from './dashboard-page.tsx';

const stats: Answer<'GET /dashboard/stats'> = {
  total_properties: 1204,
  total_tenants: 31,
  total_leases: 2,
  total_revenue: 33_330.5,
  total_maintenance: 9,
  maintenance_pending: 3,
  unavailable: [],
  as_of: '2026-03-02T14:05:00.000Z',
};
const zeros: Answer<'GET /dashboard/stats'> = {
  ...stats,
  total_properties: 0,
  total_tenants: 0,
  total_leases: 0,
  total_revenue: 0,
  total_maintenance: 0,
  maintenance_pending: 0,
};
const activity: Answer<'GET /dashboard/activity'> = {
  activity: [
    {
      type: 'maintenance',
      id: 5,
      title: 'Leaking tap',
      description: 'Oak House, kitchen',
      date: '2026-03-02T14:05:00.000Z',
      status: 'in_progress',
    },
    {
      type: 'payment',
      id: 12,
      title: 'Rent of March',
      description: 'Theo Tanner, $1,850.00',
      date: '2026-03-01T09:00:00.000Z',
      status: 'completed',
    },
  ],
  unavailable: [],
};
const noActivity: Answer<'GET /dashboard/activity'> = { activity: [], unavailable: [] };
const month = (name: string, different: Partial<DashboardMonth> = {}): DashboardMonth => ({
  month: name,
  revenue: 1200.5,
  occupancy: 0.755,
  open_requests: 2,
  ...different,
});
const tasks: Answer<'GET /dashboard/tasks'> = {
  tasks: [
    {
      kind: 'past_due',
      title: '2 leases are past due: $3,000.00',
      detail: 'Most: Rhea Moss · Harbour House · $2,000.00 since February 1, 2026',
      page: '/app/rent?state=past_due',
      urgent: true,
      count: 2,
    },
  ],
  unavailable: [],
};
const months: Answer<'GET /dashboard/months'> = {
  months: [month('2025-12'), month('2026-01', { revenue: 0 }), month('2026-02')],
  unavailable: [],
};
const tenant = { role: 'tenant' } as const;

function showDashboard(different: Answers = {}, user: Partial<User> = {}) {
  const answers: Answers = {
    'GET /dashboard/stats': stats,
    'GET /dashboard/activity': activity,
    'GET /dashboard/months': months,
    'GET /dashboard/tasks': tasks,
    ...different,
  };
  const routes = [
    { path: '/app/dashboard', Component: DashboardPage },
    { path: '*', element: <h1>Elsewhere</h1> },
  ];
  return { ...renderRoute(routes, { path: '/app/dashboard', user, answers }), answers };
}

/** Label and value of each stat card. */
const cards = () =>
  screen.getAllByText('+0% from last month').map((change) => {
    const card = change.closest('section');
    return [card?.querySelector('h2')?.textContent, change.previousElementSibling?.textContent];
  });

const quickActions = () => {
  const card = screen.getByRole('heading', { name: 'Quick Actions' }).closest('section');
  if (card === null) throw new Error('there are no quick actions');
  return within(card)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
};

const operations = ({ calls }: ReturnType<typeof showDashboard>) => calls.map(({ operation }) => operation).sort();

const all = ['GET /dashboard/activity', 'GET /dashboard/months', 'GET /dashboard/stats', 'GET /dashboard/tasks'];

test('who has just registered is not welcomed back', async () => {
  showDashboard();
  act(() => session.start({ token: 'new', user: sampleUser({ first_name: 'Nora' }) }, { isNew: true }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to Keystead, Nora!');
  await screen.findByText('1,204');
});

describe('the two versions', () => {
  test('a landlord sees their counts, a button to add a property, and their links', async () => {
    const page = showDashboard();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Lena!');
    expect(await screen.findByText('1,204')).toBeInTheDocument();
    expect(screen.getByText(/^Last updated \d/)).toBeInTheDocument();
    expect(cards()).toEqual([
      ['Total Properties', '1,204'],
      ['Active Tenants', '31'],
      ['Total Revenue', '$33,330.50'],
      ['Maintenance Requests', '9'],
    ]);
    expect(screen.getByRole('link', { name: 'Add Property' })).toHaveAttribute('href', '/app/properties');
    expect(quickActions()).toEqual([
      ['Manage Properties', '/app/properties'],
      ['View Tenants', '/app/tenants'],
      ['Maintenance', '/app/maintenance'],
      ['Payments', '/app/payments'],
    ]);
    expect(operations(page)).toEqual(all);
  });

  test('a tenant sees their own counts, no button to add a property, and no plots', async () => {
    const page = showDashboard({}, tenant);
    expect(await screen.findByText('2')).toBeInTheDocument();
    expect(cards()).toEqual([
      ['My Leases', '2'],
      ['My Maintenance Requests', '9'],
      ['Pending Requests', '3'],
      ['Account Status', 'Active'],
    ]);
    expect(screen.queryByRole('link', { name: 'Add Property' })).not.toBeInTheDocument();
    expect(quickActions().map(([text]) => text)).toEqual([
      'Request Maintenance',
      'View Payments',
      'My Profile',
      'Subscription',
    ]);
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
    expect(operations(page)).toEqual(['GET /dashboard/activity', 'GET /dashboard/stats', 'GET /dashboard/tasks']);
  });

  test.each(['admin', 'property_manager'] as const)("%s gets the landlord's version", async (role) => {
    showDashboard({}, { role });
    expect(await screen.findByText('Total Properties')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Property' })).toBeInTheDocument();
  });
});

describe('the banner', () => {
  test.each([
    [3, 'You have 3 pending maintenance requests'],
    [1, 'You have 1 pending maintenance request'],
  ])('shows %d pending requests and links to maintenance', async (maintenance_pending, text) => {
    showDashboard({ 'GET /dashboard/stats': { ...stats, maintenance_pending } });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/app/maintenance');
  });

  test('is hidden when no request is pending', async () => {
    showDashboard({ 'GET /dashboard/stats': { ...stats, maintenance_pending: 0 } });
    await screen.findByText('1,204');
    expect(screen.queryByRole('link', { name: 'View Details' })).not.toBeInTheDocument();
  });
});

describe('the banner for the plan that was chosen at registration', () => {
  const offerAnswers: Answers = { 'GET /subscription': sampleSubscription(), 'GET /plans': samplePlans };
  const starterWanted = { wanted_plan: 'starter' } as const;
  const offerText = 'Complete your upgrade to Starter';
  beforeEach(() => sessionStorage.clear());

  test('links to the plans during the trial, and stays away once dismissed', async () => {
    const { person, unmount } = showDashboard(offerAnswers, starterWanted);
    expect(await screen.findByText(offerText)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/subscription');
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(offerText)).not.toBeInTheDocument();
    unmount();
    const again = showDashboard(offerAnswers, starterWanted);
    await screen.findByText('1,204');
    expect(operations(again)).toEqual(all);
    again.unmount();
    showDashboard(offerAnswers, { ...starterWanted, id: 8 });
    expect(await screen.findByText(offerText)).toBeInTheDocument();
  });

  const withoutBanner: [string, Answers][] = [
    ['a plan is paid for', { 'GET /subscription': samplePaidSubscription() }],
    ['the paid plan has ended', { 'GET /subscription': sampleSubscription({ status: 'canceled', ever_paid: true }) }],
    ['the user returned to the trial', { 'GET /subscription': sampleSubscription({ ever_paid: true }) }],
    ['billing does not respond', { 'GET /subscription': silence, 'GET /plans': silence }],
  ];
  test.each(withoutBanner)('is hidden where %s, and the dashboard is unaffected', async (_, answers) => {
    const page = showDashboard({ ...offerAnswers, ...answers }, starterWanted);
    await screen.findByText('1,204');
    await waitFor(() => expect(operations(page)).toEqual([...all, 'GET /plans', 'GET /subscription'].sort()));
    expect(screen.queryByText(offerText)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('sends no request if the user chose the trial', async () => {
    const page = showDashboard({}, { wanted_plan: 'trial' });
    await screen.findByText('1,204');
    expect(operations(page)).toEqual(all);
  });
});

describe('the first steps', () => {
  const fresh = { ...stats, total_properties: 0, total_tenants: 0, total_leases: 0, total_revenue: 0 };
  const steps = () => within(screen.getByRole('heading', { name: 'Get started' }).closest('section') as HTMLElement);

  test('lead a new landlord to each form, and are read from the records', async () => {
    showDashboard({ 'GET /dashboard/stats': { ...fresh, total_properties: 1 } }, { email_confirmed: false });
    await screen.findByText('1 of 5 done');
    const ways = steps().getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['Add its tenant', '/app/tenants/new'],
      ['Add the lease', '/app/leases/new'],
      ['Record the first rent', '/app/rent'],
      ['Confirm your email address', '/app/profile'],
    ]);
    expect(steps().getByText(/^Add a property/)).toHaveTextContent('Add a property: done');
  });

  test('stay hidden in this browser', async () => {
    const { person, unmount } = showDashboard({ 'GET /dashboard/stats': fresh });
    await person.click(await screen.findByRole('button', { name: 'Hide the first steps' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByText('Get started')).not.toBeInTheDocument();
    unmount();
    showDashboard({ 'GET /dashboard/stats': fresh });
    await screen.findByText(/^Last updated/);
    expect(screen.queryByText('Get started')).not.toBeInTheDocument();
    localStorage.clear();
  });

  test.each([
    ['all is done', stats, {}],
    ['the figures are missing', { ...fresh, unavailable: ['portfolio'] }, {}],
    ['the user is a tenant', fresh, tenant],
  ])('are absent where %s', async (_, answered, user) => {
    showDashboard({ 'GET /dashboard/stats': answered }, user);
    await screen.findByText(/^Last updated/);
    expect(screen.queryByText('Get started')).not.toBeInTheDocument();
  });
});

describe('the activity', () => {
  test('shows title, time and status of each event, and links to the record', async () => {
    const { person, address } = showDashboard();
    const request = await screen.findByRole('link', { name: 'Leaking tap' });
    expect(request).toHaveAttribute('href', '/app/maintenance/5');
    expect(screen.getByText('Oak House, kitchen')).toBeInTheDocument();
    expect(screen.getByText('In progress')).toBeInTheDocument();
    const when = screen.getByText(formatInstant('2026-03-02T14:05:00.000Z'));
    expect(when).toHaveAttribute('datetime', '2026-03-02T14:05:00.000Z');
    await person.click(screen.getByRole('link', { name: 'Rent of March' }));
    await waitFor(() => expect(address()).toBe('/app/payments/12'));
  });

  test.each([
    [{}, 'Add a property to get started'],
    [tenant, 'Submit a maintenance request to get started'],
  ])('shows a hint when there is none (%p)', async (user, hint) => {
    showDashboard({ 'GET /dashboard/activity': noActivity }, user);
    expect(await screen.findByText('No recent activity')).toBeInTheDocument();
    expect(screen.getByText(hint)).toBeInTheDocument();
  });
});

describe('the year', () => {
  const pointOf = (title: string, name: string) =>
    within(screen.getByRole('figure', { name: title })).getByRole('radio', { name });

  test('has revenue, occupancy and open requests of each month', async () => {
    showDashboard();
    await screen.findByRole('figure', { name: 'Revenue' });
    expect(pointOf('Revenue', 'December 2025: $1,200.50')).toBeInTheDocument();
    expect(pointOf('Revenue', 'January 2026: $0.00')).toBeInTheDocument();
    expect(pointOf('Occupancy', 'February 2026: 75.5%')).toBeChecked();
    expect(pointOf('Open requests', 'February 2026: 2')).toBeChecked();
  });

  test('has text gaps where a service is down', async () => {
    const without = months.months.map((one) => ({ ...one, revenue: null, open_requests: null }));
    showDashboard({ 'GET /dashboard/months': { months: without, unavailable: ['operations'] } });
    const revenue = await screen.findByRole('figure', { name: 'Revenue' });
    expect(revenue).toHaveTextContent('Not available right now');
    expect(screen.getByRole('figure', { name: 'Open requests' })).toHaveTextContent('Not available right now');
    expect(pointOf('Occupancy', 'February 2026: 75.5%')).toBeInTheDocument();
  });

  test('shows a gap for months without properties, and a text for a year without events', async () => {
    const first = month('2026-01', { revenue: 0, occupancy: null, open_requests: 0 });
    const second = month('2026-02', { revenue: 0, occupancy: 0, open_requests: 0 });
    const { answers, person } = showDashboard({
      'GET /dashboard/months': { months: [first, second], unavailable: [] },
    });
    expect(await screen.findByText('No payments in the last twelve months')).toBeInTheDocument();
    expect(screen.getByText('No open requests in the last twelve months')).toBeInTheDocument();
    expect(pointOf('Occupancy', 'January 2026: No rentals')).toBeInTheDocument();
    answers['GET /dashboard/months'] = { months: [first], unavailable: [] };
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('No rental properties in the last twelve months')).toBeInTheDocument();
  });

  test('shows a failure to load in its place, and the rest stays', async () => {
    const { answers, person } = showDashboard({ 'GET /dashboard/months': silence });
    expect(await screen.findByText('The last twelve months could not be loaded')).toBeInTheDocument();
    expect(await screen.findByText('1,204')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    answers['GET /dashboard/months'] = months;
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('figure', { name: 'Revenue' })).toBeInTheDocument();
  });
});

describe('today', () => {
  const nothing = { 'GET /dashboard/tasks': { tasks: [], unavailable: [] } };

  test('lists what waits, each with the way to it', async () => {
    showDashboard();
    const link = await screen.findByRole('link', { name: '2 leases are past due: $3,000.00' });
    expect(link).toHaveAttribute('href', '/app/rent?state=past_due');
    expect(screen.getByText(/Rhea Moss · Harbour House/)).toBeInTheDocument();
  });

  test('greets, and says how much waits and how urgent it is', async () => {
    const other = { detail: '', page: '/app/payments', urgent: false, count: 1 };
    const news = { ...other, kind: 'received', title: '1 payment received' } as const;
    const visit = { ...other, kind: 'visits', title: '1 visit today' } as const;
    showDashboard({ 'GET /dashboard/tasks': { tasks: [...tasks.tasks, visit, news], unavailable: [] } });
    expect(
      await screen.findByText(
        /^Good (morning|afternoon|evening), \S+\. 2 things need you today, 1 of them urgently\.$/,
      ),
    ).toBeInTheDocument();
  });

  test('is hidden by one click and shown again by another, without changing other choices', async () => {
    const changes: unknown[] = [];
    const profile: Answer<'GET /profile'> = {
      user: sampleUser(),
      preferences: { ...samplePreferences, muted_in_app: ['comment'] },
      abilities: { read_mail: false },
    };
    const { person, calls } = showDashboard({
      'GET /profile': () => profile,
      'PUT /profile/preferences': () => profile,
    });
    await person.click(await screen.findByRole('button', { name: 'Hide' }));
    const show = await screen.findByRole('button', { name: 'Show again' });
    expect(show).toHaveFocus();
    expect(screen.queryByRole('heading', { name: 'Today' })).not.toBeInTheDocument();
    profile.preferences.muted_in_app = ['comment', 'briefing'];
    await person.click(show);
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeInTheDocument();
    for (const { operation, body } of calls) if (operation === 'PUT /profile/preferences') changes.push(body);
    expect(changes).toEqual([{ muted_in_app: ['comment', 'briefing'] }, { muted_in_app: ['comment'] }]);
  });

  test('is not there for a user who has hidden it', async () => {
    showDashboard({ 'GET /dashboard/tasks': { ...tasks, hidden: true } });
    expect(await screen.findByText('1,204')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Today' })).not.toBeInTheDocument());
  });

  test('says so if nothing waits', async () => {
    showDashboard(nothing);
    expect(await screen.findByText('Nothing needs you today.')).toBeInTheDocument();
  });

  test('is not there for a tenant for whom nothing waits', async () => {
    showDashboard(nothing, tenant);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Today' })).not.toBeInTheDocument());
  });

  test('is left out while it cannot be read, and the rest stays', async () => {
    showDashboard({ 'GET /dashboard/tasks': silence });
    expect(await screen.findByText('1,204')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Today' })).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('failures', () => {
  test('without an answer it shows zeros, an empty list and an alert; Refresh retries', async () => {
    const page = showDashboard({ 'GET /dashboard/stats': silence, 'GET /dashboard/activity': silence });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load data');
    expect(alert).toHaveTextContent('Showing default values. Please refresh to try again.');
    expect(cards().map(([, value]) => value)).toEqual(['0', '0', '$0.00', '0']);
    expect(await screen.findByText('No recent activity')).toBeInTheDocument();
    expect(screen.getByText('Not loaded yet')).toBeInTheDocument();
    page.answers['GET /dashboard/stats'] = stats;
    page.answers['GET /dashboard/activity'] = activity;
    await page.person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('1,204')).toBeInTheDocument();
    expect(await screen.findByText('Leaking tap')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(operations(page)).toEqual([...all, ...all].sort());
  });

  test('a failure after a success shows zeros again, not the old values', async () => {
    const { answers, person } = showDashboard();
    await screen.findByText('1,204');
    answers['GET /dashboard/stats'] = refuse(500, 'internal_error', 'No.');
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load data');
    expect(cards().map(([, value]) => value)).toEqual(['0', '0', '$0.00', '0']);
    expect(screen.getByText('Leaking tap')).toBeInTheDocument();
  });

  test('a rejected token shows an authentication failure', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    // The token has been replaced meanwhile: the current session continues, and the page stays.
    const replaced = () => {
      session.start({ token: 'another-token', user: session.get().user as User });
      return refuse(401, 'unauthenticated', 'Your session has ended.');
    };
    showDashboard({ 'GET /dashboard/stats': replaced });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Authentication failed');
    expect(alert).toHaveTextContent('Showing default values. Please refresh to try again.');
  });
});

describe('unavailable services', () => {
  const text = (unavailable: string[]) => showDashboard({ 'GET /dashboard/stats': { ...zeros, unavailable } });

  test.each([
    [['portfolio'], 'Properties and tenants is not available right now. The rest is up to date.'],
    [['operations'], 'Payments and maintenance is not available right now. The rest is up to date.'],
    [['billing', 'assistant'], 'Subscription, and AI assistant are not available right now. The rest is up to date.'],
    [
      ['portfolio', 'operations', 'billing'],
      'Properties and tenants, Payments and maintenance, and Subscription are not available right now. The rest is up to date.',
    ],
  ])('%p are listed by their labels', async (unavailable, message) => {
    text(unavailable);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are listed once, and the activity is not shown as empty', async () => {
    showDashboard({
      'GET /dashboard/stats': { ...stats, unavailable: ['operations'] },
      'GET /dashboard/activity': { activity: [], unavailable: ['operations'] },
    });
    expect(await screen.findByText('Recent activity is not available right now')).toBeInTheDocument();
    expect(screen.queryByText('No recent activity')).not.toBeInTheDocument();
    expect(await screen.findAllByText(/^Payments and maintenance is not available/)).toHaveLength(1);
  });
});

describe('polling', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  test('refetches stats and activity every 30 seconds, the months every five minutes', async () => {
    let total = 700;
    const page = showDashboard({ 'GET /dashboard/stats': () => ({ ...stats, total_properties: ++total }) });
    expect(await screen.findByText('701')).toBeInTheDocument();
    await waitFor(() => expect(operations(page)).toEqual(all));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(screen.getByText('702')).toBeInTheDocument());
    expect(
      page.calls
        .slice(all.length)
        .map(({ operation }) => operation)
        .sort(),
    ).toEqual(all.filter((name) => name !== 'GET /dashboard/months'));
    await act(() => jest.advanceTimersByTimeAsync(270_000));
    await waitFor(() => expect(operations(page).filter((name) => name === 'GET /dashboard/months')).toHaveLength(2));
  });

  test('refetches incomplete months as often as the rest', async () => {
    const page = showDashboard({ 'GET /dashboard/months': { months: [], unavailable: ['operations', 'portfolio'] } });
    await screen.findByRole('figure', { name: 'Revenue' });
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(operations(page).filter((name) => name === 'GET /dashboard/months')).toHaveLength(2));
  });
});
