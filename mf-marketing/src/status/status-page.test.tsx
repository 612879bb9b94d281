import type { Health, SiteStatus } from '@keystead/contracts';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { renderMarketing } from '../../test/render-marketing.tsx';

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const days = Array.from({ length: 90 }, (_, at) => ({ day: day(at), uptime: at < 86 ? null : 1 }));

const site = (assistant: 'ok' | 'down' = 'ok'): SiteStatus => ({
  status: assistant,
  as_of: '2026-03-31T14:05:00.000Z',
  parts: [
    { service: 'billing', name: 'Subscriptions', status: 'ok', checked_at: null, uptime: 0.99984, days },
    {
      service: 'assistant',
      name: 'AI assistant',
      status: assistant,
      checked_at: null,
      uptime: 0.5,
      days: [
        { day: '2026-03-30', uptime: 0.5 },
        { day: '2026-03-31', uptime: 0.99 },
      ],
    },
  ],
});

const health = (states: Record<string, 'ok' | 'degraded' | 'down'> = {}): Health => {
  const all = {
    identity: 'ok',
    portfolio: 'ok',
    operations: 'ok',
    billing: 'ok',
    assistant: 'ok',
    marketing: 'ok',
  } as const;
  const services = Object.entries({ ...all, ...states }).map(([name, status]) => [name, { status, version: '1.0.0' }]);
  return { status: 'ok', services: Object.fromEntries(services) };
};

const open = (answers: Answers) => renderMarketing({ path: '/status', user: null, answers });
const partOf = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement;

afterEach(() => jest.useRealTimers());

test('each part shows its current state and its days', async () => {
  await open({ 'GET /marketing/status': site(), 'GET /health': health() });
  expect(await screen.findByRole('heading', { level: 2, name: 'Everything is working' })).toBeInTheDocument();
  expect(partOf('Subscriptions')).toHaveTextContent('Working');
  expect(within(partOf('Subscriptions')).getByText('99.98% over 4 days')).toBeInTheDocument();
  const bars = [...partOf('Subscriptions').querySelectorAll('i')];
  expect(bars.map((bar) => bar.dataset.day)).toEqual([...Array(86).fill('none'), 'all', 'all', 'all', 'all']);
  expect(bars.at(-1)).toHaveAttribute('title', 'Mar 31, 2026: 100%');
  expect(bars[0]).toHaveAttribute('title', 'Jan 1, 2026: not checked');
  expect([...partOf('AI assistant').querySelectorAll('i')].map((bar) => bar.dataset.day)).toEqual(['bad', 'some']);
});

test('the recorded days below 100 % are its incidents, latest first', async () => {
  await open({ 'GET /marketing/status': site(), 'GET /health': health() });
  await screen.findByRole('heading', { level: 2, name: 'Incidents' });
  expect(screen.getByText(/of checks passed/).closest('li')).toHaveTextContent(
    'AI assistant · 50% of checks passed on the worst dayMar 30, 2026 to Mar 31, 2026',
  );
});

test('without such days there are no incidents', async () => {
  const whole = { ...site(), parts: site().parts.map((part) => ({ ...part, days })) };
  await open({ 'GET /marketing/status': whole, 'GET /health': health() });
  expect(await screen.findByText('No incidents recorded.')).toBeInTheDocument();
});

test('before the first poll it shows the last check', async () => {
  await open({ 'GET /marketing/status': site('down'), 'GET /health': () => new Promise(() => {}) });
  expect(await screen.findByText('As of Mar 31, 2026, 14:05 UTC.')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('AI assistant: down');
});

test('a part that is down is shown so, whatever the last check said, and shown as working once it is back', async () => {
  jest.useFakeTimers();
  let assistant: 'down' | 'ok' = 'down';
  await open({ 'GET /marketing/status': site(), 'GET /health': () => health({ assistant }) });
  await screen.findByText('AI assistant: down');
  expect(partOf('AI assistant')).toHaveTextContent('Down');
  expect(partOf('Subscriptions')).toHaveTextContent('Working');
  assistant = 'ok';
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('status')).toHaveTextContent('Everything is working');
});

test('while nothing responds, the last known state stays, with a note', async () => {
  jest.useFakeTimers();
  let answers = true;
  await open({ 'GET /marketing/status': site(), 'GET /health': () => (answers ? health() : silence) });
  await screen.findByText('Everything is working');
  answers = false;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText(/Keystead is not responding/)).toBeInTheDocument();
});

test('without the service that stores the history the parts are shown, and the history follows once it responds', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.useFakeTimers();
  let marketing: 'down' | 'ok' = 'down';
  await open({
    'GET /marketing/status': () => (marketing === 'ok' ? site() : refuse(503, 'service_unavailable', 'Not now.')),
    'GET /health': () => health({ marketing }),
  });
  expect(await screen.findByText('The last 90 days can’t be shown right now.')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(6);
  expect(await within(partOf('Public pages')).findByText('Down')).toBeInTheDocument();
  expect(partOf('Sign-in and accounts')).toHaveTextContent('Working');
  marketing = 'ok';
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText('99.98% over 4 days')).toBeInTheDocument();
});
