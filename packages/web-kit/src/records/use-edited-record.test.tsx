import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderWithQueries } from '../../test/render-with-queries.tsx';
import { type Door, sampleCollection } from '../../test/sample-collection.ts';
import { useEditedRecord } from './use-edited-record.ts';
import { useRecordCache } from './use-record-cache.ts';

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

test('a failed reload says so, and keeps the opened record', async () => {
  const { result, state } = await opened();
  state.down = true;
  await act(async () => expect(await result.current.reload()).toBe(false));
  expect(result.current.opened).toEqual({ id: 1, name: 'Oak' });
});
