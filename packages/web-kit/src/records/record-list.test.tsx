import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderWithQueries } from '../../test/render-route.tsx';
import { type Door, type DoorSearch, sampleCollection } from '../../test/sample-collection.ts';
import type { Collection } from './record-cache.ts';
import { useRecordCache } from './record-cache.ts';
import { useRecordList } from './record-list.ts';
import { useDeletion } from './record-mutations.ts';

function show(sample: ReturnType<typeof sampleCollection>, send: () => Promise<void> = async () => {}) {
  const onDeleted = jest.fn();
  const onFailed = jest.fn();
  const { result } = renderWithQueries(() => {
    const [search, setSearch] = useState<DoorSearch>({});
    const list = useRecordList(sample.doors, search);
    const { mutate: remove } = useDeletion(sample.doors, { send, onDeleted, onFailed });
    return { list, setSearch, remove };
  });
  const names = () => result.current.list.rows?.map(({ name }) => name);
  return { result, names, onDeleted, onFailed };
}

test('a list is fetched page by page', async () => {
  const sample = sampleCollection(['Oak', 'Elm', 'Ash'], 2);
  const { result, names } = show(sample);
  expect(names()).toBeUndefined();
  expect(result.current.list.mayCreate).toBeUndefined();
  await waitFor(() => expect(names()).toEqual(['Oak', 'Elm']));
  expect(result.current.list).toMatchObject({ total: 3, capped: false, mayCreate: true, hasMore: true, failed: false });

  act(() => result.current.list.fetchMore());
  await waitFor(() => expect(names()).toEqual(['Oak', 'Elm', 'Ash']));
  expect(result.current.list.hasMore).toBe(false);
  expect(sample.requests).toEqual(['list "" from 0', 'list "" from 2']);
});

test("the abilities are all those of the list's answer", async () => {
  const { doors } = sampleCollection(['Oak']);
  const painted: Collection<Door, DoorSearch, { create: boolean; paint: boolean }> = {
    ...doors,
    fetchPage: async (query, signal) => ({
      ...(await doors.fetchPage(query, signal)),
      abilities: { create: false, paint: true },
    }),
  };
  const { result } = renderWithQueries(() => useRecordList(painted, {}));
  expect(result.current.abilities).toBeUndefined();
  await waitFor(() => expect(result.current.abilities?.paint).toBe(true));
  expect(result.current.mayCreate).toBe(false);
});

test('the previous result stays while a new search runs', async () => {
  const { result, names } = show(sampleCollection(['Oak', 'Elm']));
  await waitFor(() => expect(names()).toEqual(['Oak', 'Elm']));
  act(() => result.current.setSearch({ q: 'El' }));
  expect(names()).toEqual(['Oak', 'Elm']);
  expect(result.current.list).toMatchObject({ stale: true, busy: true });
  await waitFor(() => expect(names()).toEqual(['Elm']));
  expect(result.current.list.stale).toBe(false);
});

test('retry repeats what failed: the first page, or the next one', async () => {
  const sample = sampleCollection(['Oak', 'Elm'], 1);
  sample.state.down = true;
  const { result, names } = show(sample);
  await waitFor(() => expect(result.current.list.failed).toBe(true));
  sample.state.down = false;
  act(() => result.current.list.retry());
  await waitFor(() => expect(names()).toEqual(['Oak']));

  sample.state.down = true;
  act(() => result.current.list.fetchMore());
  await waitFor(() => expect(result.current.list.failed).toBe(true));
  expect(names()).toEqual(['Oak']);
  sample.state.down = false;
  act(() => result.current.list.retry());
  await waitFor(() => expect(names()).toEqual(['Oak', 'Elm']));
  expect(sample.requests.slice(2)).toEqual(['list "" from 1', 'list "" from 1']);
});

test('a background refetch does not count as busy, and the next page follows it', async () => {
  const sample = sampleCollection(['Oak', 'Elm'], 1);
  const held: (() => void)[] = [];
  let hold = false;
  const slow: typeof sample.doors = {
    ...sample.doors,
    async fetchPage(query, signal) {
      if (hold) await new Promise<void>((resolve) => held.push(resolve));
      return sample.doors.fetchPage(query, signal);
    },
  };
  const { result } = renderWithQueries(() => ({ list: useRecordList(slow, {}), cache: useRecordCache(slow) }));
  await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
  hold = true;
  act(() => result.current.cache.refresh());
  await waitFor(() => expect(held).toHaveLength(1));
  expect(result.current.list).toMatchObject({ busy: false, stale: false, failed: false });
  sample.stored.set(1, { id: 1, name: 'Red oak' });
  act(() => result.current.list.fetchMore());
  hold = false;
  held.forEach((answer) => void answer());
  await waitFor(() => expect(result.current.list.rows?.map(({ name }) => name)).toEqual(['Red oak', 'Elm']));
  expect(sample.requests).toEqual(['list "" from 0', 'list "" from 0', 'list "" from 1']);
});

test('the list has the error of its failure', async () => {
  const sample = sampleCollection(['Oak']);
  sample.state.down = true;
  const { result } = show(sample);
  await waitFor(() => expect(result.current.list.error).toEqual(new Error('down')));
});

test('a record being deleted is hidden, and reappears if that fails', async () => {
  let fail = () => {};
  const send = () =>
    new Promise<void>((_, reject) => {
      fail = () => reject(new Error('refused'));
    });
  const { result, names, onDeleted, onFailed } = show(sampleCollection(['Oak', 'Elm']), send);
  await waitFor(() => expect(names()).toEqual(['Oak', 'Elm']));
  act(() => result.current.remove(1));
  await waitFor(() => expect(names()).toEqual(['Elm']));
  expect(result.current.list.total).toBe(1);
  await act(async () => fail());
  await waitFor(() => expect(names()).toEqual(['Oak', 'Elm']));
  expect(result.current.list.total).toBe(2);
  expect(onFailed).toHaveBeenCalledWith(new Error('refused'));
  expect(onDeleted).not.toHaveBeenCalled();
});
