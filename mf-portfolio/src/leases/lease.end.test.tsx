import type { Lease } from '@keystead/contracts';
import { addDays } from '@keystead/crud-ui';
import { sampleLease, sampleLeases, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { formatDate, today } from '@keystead/ui';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const running = sampleLease({ start_date: addDays(today(), -100), end_date: addDays(today(), 264) });

function renderEnd(lease: Lease = running, answers: Answers = {}) {
  const rendered = renderPortfolio({
    path: '/app/leases/1/end',
    answers: {
      'GET /leases': sampleLeases([lease]),
      'GET /leases/{id}': lease,
      'GET /leases/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      'POST /leases/{id}/end': ({ body }) => ({ ...lease, end_date: body.end_date, version: 2 }),
      ...answers,
    },
  });
  const setDay = (date: string) => fireEvent.change(field(), { target: { value: date } });
  const submit = () => rendered.person.click(within(dialog()).getByRole('button', { name: 'End Lease' }));
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'POST /leases/{id}/end');
  return { ...rendered, setDay, submit, sent };
}

const dialog = () => screen.getByRole('dialog', { name: 'End Lease Early' });
const field = () => within(dialog()).getByLabelText(/^Last day/);
const opened = () => screen.findByRole('dialog', { name: 'End Lease Early' });

test('it states the effect, defaults to today, and sends the day with the version seen', async () => {
  const { setDay, submit, sent, address } = renderEnd();
  expect(await opened()).toHaveAccessibleDescription('Harbour House – Dana Whitfield');
  expect(dialog()).toHaveTextContent(`This lease runs until ${formatDate(running.end_date)}.`);
  await waitFor(() => expect(field()).toHaveValue(today()));
  const day = addDays(today(), 30);
  setDay(day);
  await submit();
  await screen.findByText(`The last day of the lease is ${formatDate(day)}.`);
  expect(sent()).toMatchObject([{ params: { id: '1' }, body: { end_date: day, version: 1 } }]);
  await waitFor(() => expect(address()).toBe('/app/leases/1'));
});

test('the day must be between the start and the day before the current end', async () => {
  const { setDay, submit, sent } = renderEnd();
  await opened();
  setDay(running.end_date);
  await submit();
  const latest = formatDate(addDays(running.end_date, -1));
  await waitFor(() => expect(field()).toHaveAccessibleDescription(`Last day must be ${latest} or earlier`));
  setDay(addDays(running.start_date, -1));
  const earliest = formatDate(running.start_date);
  await waitFor(() => expect(field()).toHaveAccessibleDescription(`Last day must be ${earliest} or later`));
  setDay('');
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Please fill in all required fields:Last day');
  expect(sent()).toHaveLength(0);
});

test('a lease that has not begun defaults to its first day', async () => {
  const coming = sampleLease({ start_date: addDays(today(), 10), end_date: addDays(today(), 20), status: 'pending' });
  renderEnd(coming);
  await opened();
  await waitFor(() => expect(field()).toHaveValue(coming.start_date));
});

test('after a rejection the reason is shown below the error', async () => {
  const { submit } = renderEnd(running, {
    'POST /leases/{id}/end': refuse(409, 'conflict', 'This lease has expired already.'),
  });
  await opened();
  await submit();
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    'Error ending lease. Please try again.This lease has expired already.',
  );
});

test('another user’s change is reported, and can be viewed first', async () => {
  let stored = running;
  const { submit, sent } = renderEnd(running, {
    'GET /leases/{id}': () => stored,
    'POST /leases/{id}/end': ({ body }) =>
      body.version === stored.version
        ? { ...stored, end_date: body.end_date, version: 3 }
        : refuse(409, 'version_conflict', 'This record was changed in the meantime.'),
  });
  await opened();
  stored = { ...running, end_date: addDays(today(), 90), version: 2 };
  await submit();
  await within(dialog()).findByText('This lease was changed by someone else');
  screen.getByRole('button', { name: 'Reload lease' }).click();
  await within(dialog()).findByText(new RegExp(formatDate(stored.end_date)));
  await submit();
  await screen.findByText(`The last day of the lease is ${formatDate(today())}.`);
  expect(sent().map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }]);
});

test('an expired lease can’t end early, nor one of a single day', async () => {
  for (const different of [{ status: 'expired' }, { end_date: running.start_date }] as const) {
    const { address, unmount } = renderEnd({ ...running, ...different });
    await screen.findByRole('heading', { level: 1, name: 'Harbour House – Dana Whitfield' });
    await waitFor(() => expect(address()).toBe('/app/leases/1'));
    unmount();
  }
});
