import type { HistoryEntry } from '@keystead/contracts';
import { type Answers, refuse, renderRoute } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { crudCollection } from '../records/crud-collection.ts';
import {
  formatDateValue,
  formatInstantValue,
  formatMoneyValue,
  formatWith,
  type HistoryFields,
} from './history-entry.tsx';
import { RecordHistory } from './record-history.tsx';

const fields: HistoryFields = {
  phone: { label: 'Phone' },
  rent_amount: { label: 'Rent amount', show: formatMoneyValue },
  start_date: { label: 'Start date', show: formatDateValue },
  ended_at: { label: 'Ended', show: formatInstantValue },
  status: { label: 'Status', show: formatWith({ active: 'Active' }) },
  description: { label: 'Description' },
  photos: {
    label: 'Photos',
    said: ({ from, to }) => (Number(to) > Number(from) ? 'added a photo' : 'deleted a photo'),
  },
  cover_photo: { label: 'Cover', said: () => null },
};

const by = { user_id: 7, name: 'Dana Whitfield' };
const at = '2026-05-01T08:00:00.000Z';
let version = 100;
const changed = (...changes: HistoryEntry['changes']): HistoryEntry => ({
  version: version--,
  action: 'changed',
  at,
  by,
  changes,
});
const created: HistoryEntry = { version: 1, action: 'created', at, by, changes: [] };
const page = (entries: HistoryEntry[], next_cursor: string | null = null) => ({ entries, total: 9, next_cursor });

function renderHistory(answer: Answers['GET /leases/{id}/history']) {
  const history = (
    <RecordHistory pages={{ collection: crudCollection('leases', 'leases'), noun: 'lease' }} id={4} fields={fields} />
  );
  return renderRoute([{ path: '/', element: history }], { path: '/', answers: { 'GET /leases/{id}/history': answer } });
}

const entryTexts = async () => {
  const list = (await screen.findAllByRole('list'))[0] as HTMLElement;
  return [...list.children].map((item) =>
    item.textContent?.replaceAll('\u202f', ' ').replace(/May 1, 2026.*?[AP]M/, ''),
  );
};

test('shows each change as a sentence, the newest first and the creation last', async () => {
  const { calls } = renderHistory(
    page([
      changed({ field: 'phone', from: null, to: '555 0100' }),
      changed({ field: 'rent_amount', from: 1800, to: 1850.5 }),
      changed({ field: 'start_date', from: '2026-03-01', to: null }),
      changed({ field: 'status', from: 'active', to: 'unheard_of' }),
      changed({ field: 'photos', from: 0, to: 1 }),
      changed({ field: 'time_zone', from: null, to: 'UTC' }),
      created,
    ]),
  );
  expect(screen.getByText('Loading history')).toBeInTheDocument();
  expect(await entryTexts()).toEqual([
    'Dana Whitfield changed Phone from — to 555 0100',
    'Dana Whitfield changed Rent amount from $1,800.00 to $1,850.50',
    'Dana Whitfield changed Start date from Mar 1, 2026 to —',
    'Dana Whitfield changed Status from Active to unheard_of',
    'Dana Whitfield added a photo',
    'Dana Whitfield changed Time zone from — to UTC',
    'Dana Whitfield added this lease',
  ]);
  expect(calls).toMatchObject([{ params: { id: '4' } }]);
  expect(screen.getAllByRole('time')[0]).toHaveAttribute('datetime', at);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('groups simultaneous changes, and omits those that another field already says', async () => {
  renderHistory(
    page([
      changed(
        { field: 'phone', from: '555 0100', to: null },
        { field: 'photos', from: 2, to: 1 },
        { field: 'cover_photo', from: 8, to: 9 },
      ),
      changed({ field: 'cover_photo', from: 8, to: 9 }),
    ]),
  );
  await screen.findByText('made 2 changes');
  const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('time') === null);
  expect(items.map((item) => item.textContent)).toEqual(['Phone from 555 0100 to —', 'Deleted a photo']);
  expect((await entryTexts())[1]).toBe('Dana Whitfield changed this lease');
});

test('shows a long text apart from the sentence, before and after', async () => {
  const text = 'Close to the harbour.\nQuiet.';
  const { person } = renderHistory(page([changed({ field: 'description', from: null, to: text })]));
  await screen.findByText('changed Description');
  const summary = screen.getByText('Before and after');
  expect(screen.getByText('Nothing')).not.toBeVisible();
  await person.click(summary);
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(values).toEqual(['Nothing', text]);
});

test('formats an instant', async () => {
  renderHistory(page([changed({ field: 'ended_at', from: null, to: '2026-06-15T12:00:00.000Z' })]));
  await screen.findByText(/^Jun 1[45], 2026, /);
});

test('fetches more by cursor; after the last page the focus stays in the history', async () => {
  const { person, calls } = renderHistory(({ query }) =>
    query.cursor === undefined ? page([changed({ field: 'phone', from: '1', to: '2' })], 'next') : page([created]),
  );
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('added this lease');
  expect(await entryTexts()).toHaveLength(2);
  expect(calls[1]?.query).toMatchObject({ cursor: 'next' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getAllByRole('list')[0] ?? null));
  expect(document.body).not.toHaveFocus();
});

test('a history that fails to load says so and can be retried', async () => {
  let down = true;
  const { person } = renderHistory(() => (down ? refuse(503, 'service_unavailable', 'Not now.') : page([created])));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load history');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('added this lease');
});
