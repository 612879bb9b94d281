import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderWithQueries } from '../../test/render-route.tsx';
import { type Door, sampleCollection } from '../../test/sample-collection.ts';
import { useQuery } from '../queries/query.ts';
import { useEditedRecord, useRecord } from './record.ts';
import { recordKey, useRecordCache } from './record-cache.ts';
import { useRecordList } from './record-list.ts';
import { useChange } from './record-mutations.ts';

test('a record shows as in the list until its own answer arrives', async () => {
  const { doors, stored } = sampleCollection(['Oak']);
  let shown = false;
  const { result, rerender } = renderWithQueries(() => ({
    list: useRecordList(doors, {}),
    // The second one is not there at first, like a dialog over the list.
    record: useRecord(shown ? doors : { ...doors, name: 'elsewhere' }, 1),
  }));
  await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
  stored.set(1, { id: 1, name: 'Oak, painted' });
  shown = true;
  rerender();
  expect(result.current.record.data).toEqual({ id: 1, name: 'Oak' });
  expect(result.current.record.isPlaceholderData).toBe(true);
  await waitFor(() => expect(result.current.record.data).toEqual({ id: 1, name: 'Oak, painted' }));
});

function showChange(sample: ReturnType<typeof sampleCollection>) {
  const { doors, stored } = sample;
  const history = jest.fn(async () => [...stored.values()].map(({ name }) => name));
  const onChanged = jest.fn();
  const { result } = renderWithQueries(() => ({
    list: useRecordList(doors, {}),
    record: useRecord(doors, 1),
    history: useQuery({ queryKey: recordKey(doors, 1, 'history'), queryFn: history }),
    cache: useRecordCache(doors),
    change: useChange(doors, {
      send: async (name: string) => {
        const door = { id: 1, name };
        stored.set(1, door);
        return door;
      },
      onChanged,
    }),
  }));
  return { result, history, onChanged };
}

test('a change shows in the record and the lists immediately, and dependent data is refetched', async () => {
  const sample = sampleCollection(['Oak', 'Elm']);
  const { result, history, onChanged } = showChange(sample);
  await waitFor(() => expect(result.current.history.data).toEqual(['Oak', 'Elm']));
  act(() => result.current.change.mutate('Ash'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith({ id: 1, name: 'Ash' }, 'Ash'));
  expect(result.current.record.data).toEqual({ id: 1, name: 'Ash' });
  expect(result.current.list.rows?.map(({ name }) => name)).toEqual(['Ash', 'Elm']);
  await waitFor(() => expect(result.current.history.data).toEqual(['Ash', 'Elm']));
  expect(history).toHaveBeenCalledTimes(2);
  // The record itself is up to date.
  expect(sample.requests).toEqual(['list "" from 0', 'door 1', 'list "" from 0']);
});

test('refresh refetches everything of the collection that the page shows', async () => {
  const sample = sampleCollection(['Oak']);
  const { result, history } = showChange(sample);
  await waitFor(() => expect(result.current.history.isSuccess && sample.requests.length === 2).toBe(true));
  act(() => result.current.cache.refresh());
  await waitFor(() => expect(sample.requests).toHaveLength(4));
  expect(history).toHaveBeenCalledTimes(2);
});

/** The subset of a form that the test needs: its value, and whether the user has changed it. */
function useDoorForm(door: Door | undefined) {
  const [changed, setChanged] = useState(false);
  return {
    shown: door?.name,
    change: () => setChanged(true),
    formState: { dirtyFields: changed ? { name: true } : {} },
  };
}

async function opened() {
  const sample = sampleCollection(['Oak']);
  const { result } = renderWithQueries(() => ({
    ...useEditedRecord(sample.doors, 1, useDoorForm),
    cache: useRecordCache(sample.doors),
  }));
  await waitFor(() => expect(result.current.opened).toEqual({ id: 1, name: 'Oak' }));
  const newer = { id: 1, name: 'Oak, painted' };
  sample.stored.set(1, newer);
  return { ...sample, result, newer };
}

test('a newer record replaces the opened one while the form is unchanged', async () => {
  const { result, newer } = await opened();
  act(() => result.current.cache.keep(newer));
  await waitFor(() => expect(result.current.opened).toEqual(newer));
  expect(result.current.form.shown).toBe('Oak, painted');
});

test('once the form is changed only a reload brings a newer record', async () => {
  const { result, newer } = await opened();
  act(() => result.current.form.change());
  await act(async () => result.current.cache.keep(newer));
  expect(result.current.opened).toEqual({ id: 1, name: 'Oak' });
  await act(async () => expect(await result.current.reload()).toBe(true));
  expect(result.current.opened).toEqual(newer);
});

test('a form does not open with a record that was changed since, but with the answer under way', async () => {
  const { doors, stored } = sampleCollection(['Oak']);
  const late = Promise.withResolvers<void>();
  let waits = false;
  const slow = {
    ...doors,
    async fetchRecord(id: number, signal: AbortSignal) {
      if (waits) await late.promise;
      return doors.fetchRecord(id, signal);
    },
  };
  let edits = false;
  const { result, rerender } = renderWithQueries(() => ({
    list: useRecordList(doors, {}),
    cache: useRecordCache(doors),
    record: useRecord(slow, 1),
    edited: useEditedRecord(edits ? slow : { ...slow, name: 'elsewhere' }, edits ? 1 : 2, useDoorForm),
  }));
  await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
  await waitFor(() => expect(result.current.record.isFetching).toBe(false));
  waits = true;
  const painted = { id: 1, name: 'Oak, painted' };
  stored.set(1, painted);
  act(() => result.current.cache.refresh());
  edits = true;
  rerender();
  expect(result.current.record.data).toEqual({ id: 1, name: 'Oak' });
  expect(result.current.edited.opened).toBeUndefined();
  await act(async () => late.resolve());
  await waitFor(() => expect(result.current.edited.opened).toEqual(painted));
});

test('a failed reload says so, and keeps the opened record', async () => {
  const { result, state } = await opened();
  state.down = true;
  await act(async () => expect(await result.current.reload()).toBe(false));
  expect(result.current.opened).toEqual({ id: 1, name: 'Oak' });
});
