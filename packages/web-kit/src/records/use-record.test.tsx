import { act, waitFor } from '@testing-library/react';
import { useQuery } from '../queries/query.ts';
import { renderWithQueries } from '../testing/render-with-queries.tsx';
import { sampleCollection } from '../testing/sample-collection.ts';
import { recordKey } from './record-keys.ts';
import { useChange } from './use-change.ts';
import { useRecord } from './use-record.ts';
import { useRecordCache } from './use-record-cache.ts';
import { useRecordList } from './use-record-list.ts';

test('until a record is answered it is shown as a list has it', async () => {
  const { doors, stored } = sampleCollection(['Oak']);
  let shown = false;
  const { result, rerender } = renderWithQueries(() => ({
    list: useRecordList(doors, {}),
    // The second of the two is not there at first, as a dialog over the list.
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

test('a change is shown by the record and the lists at once, and what goes with it is asked for anew', async () => {
  const sample = sampleCollection(['Oak', 'Elm']);
  const { result, history, onChanged } = showChange(sample);
  await waitFor(() => expect(result.current.history.data).toEqual(['Oak', 'Elm']));
  act(() => result.current.change.mutate('Ash'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith({ id: 1, name: 'Ash' }));
  expect(result.current.record.data).toEqual({ id: 1, name: 'Ash' });
  expect(result.current.list.rows?.map(({ name }) => name)).toEqual(['Ash', 'Elm']);
  await waitFor(() => expect(result.current.history.data).toEqual(['Ash', 'Elm']));
  expect(history).toHaveBeenCalledTimes(2);
  // The record itself has just been answered.
  expect(sample.asked).toEqual(['list "" from 0', 'door 1', 'list "" from 0']);
});

test('refreshed, all of the collection that is shown is asked for', async () => {
  const sample = sampleCollection(['Oak']);
  const { result, history } = showChange(sample);
  await waitFor(() => expect(result.current.history.isSuccess && sample.asked.length === 2).toBe(true));
  act(() => result.current.cache.refresh());
  await waitFor(() => expect(sample.asked).toHaveLength(4));
  expect(history).toHaveBeenCalledTimes(2);
});
