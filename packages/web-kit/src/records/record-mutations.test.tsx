import { act, waitFor } from '@testing-library/react';
import { renderWithQueries } from '../../test/render-route.tsx';
import { type Door, sampleCollection } from '../../test/sample-collection.ts';
import { ApiError, NoAnswerError } from '../http/errors.ts';
import { useRecord } from './record.ts';
import { useRecordList } from './record-list.ts';
import { useCreation, useDeletion } from './record-mutations.ts';

function show(answer: (body: { name: string }) => Promise<Door>) {
  const keys: string[] = [];
  const onCreated = jest.fn();
  const { result } = renderWithQueries(() =>
    useCreation(
      { name: 'doors' },
      {
        send: (body: { name: string }, key) => {
          keys.push(key);
          return answer(body);
        },
        onCreated,
      },
    ),
  );
  return { result, keys, onCreated };
}

test('no answer: sends the request twice with one key, which stays for the same body and no other', async () => {
  jest.useFakeTimers();
  const { result, keys, onCreated } = show(() => Promise.reject(new NoAnswerError(null)));
  const send = async (name: string) => {
    act(() => result.current.mutate({ name }));
    await act(() => jest.advanceTimersByTimeAsync(1000));
  };
  await send('Oak');
  await send('Oak');
  await send('Elm');
  jest.useRealTimers();
  const [first] = keys;
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(keys.map((key) => key === first)).toEqual([true, true, true, true, false, false]);
  expect(keys[4]).toBe(keys[5]);
  expect(onCreated).not.toHaveBeenCalled();
});

test('a rejected request is not retried', async () => {
  const { result, keys } = show(() => Promise.reject(new ApiError(402, { code: 'plan_limit' })));
  act(() => result.current.mutate({ name: 'Oak' }));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(keys).toHaveLength(1);
});

test('a created record is in the cache without a request', async () => {
  const { doors, requests } = sampleCollection([]);
  const { result } = renderWithQueries(() => {
    const creation = useCreation(doors, {
      send: async (name: string) => ({ id: 7, name }),
      onCreated: () => {},
    });
    const record = useRecord(doors, 7);
    return { creation, record };
  });
  await waitFor(() => expect(result.current.record.isError).toBe(true));
  act(() => result.current.creation.mutate('Oak'));
  await waitFor(() => expect(result.current.record.data).toEqual({ id: 7, name: 'Oak' }));
  expect(requests).toEqual(['door 7']);
});

test.each([
  ['agreed to', async () => {}],
  ['gone already', () => Promise.reject(new ApiError(404, {}))],
])('a deletion takes the record out of the list and its total, and refetches the list: %s', async (_, answer) => {
  const { doors, stored, requests } = sampleCollection(['Oak', 'Elm']);
  const onDeleted = jest.fn();
  const { result } = renderWithQueries(() => {
    const list = useRecordList(doors, {});
    const send = async (id: number) => {
      stored.delete(id);
      await answer();
    };
    return { list, remove: useDeletion(doors, { send, onDeleted, onFailed: () => {} }).mutate };
  });
  await waitFor(() => expect(result.current.list.total).toBe(2));
  act(() => result.current.remove(2));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
  expect(result.current.list.rows).toEqual([{ id: 1, name: 'Oak' }]);
  expect(result.current.list.total).toBe(1);
  await waitFor(() => expect(requests).toHaveLength(2));
});
