import type { CalendarEvent } from '@keystead/contracts';
import { refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { dayAfterKey, monthAfter, weeksOf } from './calendar.ts';

const event = (own: Partial<CalendarEvent>): CalendarEvent => ({
  id: 'visit-5',
  kind: 'visit',
  date: '2026-03-20',
  at: null,
  time_zone: 'America/New_York',
  title: 'Visit: Tap',
  detail: 'Harbour House',
  path: '/app/maintenance/5',
  ...own,
});
const visit = event({ at: '2026-03-20T14:30:00.000Z' });
const rents = ['a', 'b', 'c', 'd'].map((id) =>
  event({ id, kind: 'rent_due', date: '2026-03-01', title: `Rent ${id}` }),
);
const answers = { 'GET /calendar': { events: [...rents, visit], capped: false } };
const path = '/app/calendar?month=2026-03';

test('a month has whole weeks from Sunday on, and arrow keys know its days', () => {
  const weeks = weeksOf('2026-02');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([4, '2026-02-01', '2026-02-28']);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  const moves = ['ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageUp', 'x'].map((key) => dayAfterKey(key, '2026-03-31'));
  expect(moves).toEqual(['2026-03-30', '2026-04-07', '2026-03-29', '2026-04-04', '2026-02-28', undefined]);
});

test('the month is a grid whose days arrow keys reach, and whose events lead to their records', async () => {
  const { person, calls, address } = renderOperations({ path, answers });
  const grid = await screen.findByRole('grid', { name: 'March 2026' });
  expect(calls[0]?.query).toEqual({ from: '2026-03-01', to: '2026-04-04' });
  const day = (name: RegExp) => within(grid).getByRole('button', { name });
  expect(within(grid).getByRole('link', { name: '10:30 AM Visit: Tap' })).toHaveAttribute('href', '/app/maintenance/5');
  expect(within(grid).getAllByRole('link', { name: /^Rent/ })).toHaveLength(2);
  day(/^Friday, March 20, 1 event$/).focus();
  await person.keyboard('{ArrowRight}');
  expect(day(/^Saturday, March 21, nothing$/)).toHaveFocus();
  await person.keyboard('{PageDown}');
  await screen.findByRole('heading', { level: 2, name: 'April 2026' });
  expect(address()).toBe('/app/calendar?month=2026-04');
  await waitFor(() => expect(day(/^Tuesday, April 21, nothing$/)).toHaveFocus());
});

test('the agenda lists the days on which something happens', async () => {
  const { person } = renderOperations({ path, answers });
  await screen.findByRole('grid');
  await person.click(screen.getByRole('button', { name: '+2 more on Sunday, March 1' }));
  const days = (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent);
  expect(days).toEqual(['Sunday, March 1', 'Friday, March 20']);
  expect(screen.getByRole('heading', { name: 'Sunday, March 1' })).toHaveFocus();
  expect(screen.getByText('10:30 AM · Harbour House')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /^Rent/ })).toHaveLength(4);
});

test('a press on a day with events goes to it in the agenda, also on one of the next month', async () => {
  const ends = event({ id: 'end', kind: 'lease_end', date: '2026-04-02', title: 'Lease ends' });
  const { person, address } = renderOperations({
    path,
    answers: { 'GET /calendar': { events: [visit, ends], capped: false } },
  });
  const grid = await screen.findByRole('grid');
  await person.click(within(grid).getByRole('button', { name: 'Thursday, April 2, 1 event' }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Thursday, April 2' })).toHaveFocus();
  expect(address()).toBe('/app/calendar?month=2026-04&view=agenda');
});

test('a feed is made once shown, made anew and revoked', async () => {
  let since: string | null = null;
  const { person } = renderOperations({
    path: '/app/calendar/feed',
    answers: {
      ...answers,
      'GET /calendar-feed': () => ({ created_at: since }),
      'POST /calendar-feed': () => {
        since = '2026-03-01T12:00:00.000Z';
        return { created_at: since, path: '/api/calendar/secret.ics' };
      },
      'DELETE /calendar-feed': undefined,
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe to your calendar' });
  await person.click(await within(dialog).findByRole('button', { name: 'Create address' }));
  expect(await within(dialog).findByText(`${window.location.origin}/api/calendar/secret.ics`)).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: 'Done' }));
  await person.click(await screen.findByRole('button', { name: 'Subscribe' }));
  const again = await screen.findByRole('dialog');
  expect(within(again).queryByText(/secret\.ics/)).not.toBeInTheDocument();
  await person.click(await within(again).findByRole('button', { name: 'Revoke' }));
  await screen.findByText('The address has been revoked.');
  expect(await within(again).findByRole('button', { name: 'Create address' })).toBeInTheDocument();
});

test('a calendar that cannot be loaded says so', async () => {
  renderOperations({ path, answers: { 'GET /calendar': refuse(503, 'service_unavailable', 'Down.') } });
  expect(await screen.findByText('Failed to load the calendar')).toBeInTheDocument();
});
