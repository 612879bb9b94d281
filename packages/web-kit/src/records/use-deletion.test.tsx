import { act, waitFor } from '@testing-library/react';
import { renderWithQueries } from '../../test/render-with-queries.tsx';
import { sampleCollection } from '../../test/sample-collection.ts';
import { ApiError } from '../http/api-error.ts';
import { useDeletion } from './use-deletion.ts';
import { useRecordList } from './use-record-list.ts';

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
