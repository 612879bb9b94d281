import { renderHook } from '@testing-library/react';
import { isUnsaved, useUnsaved } from './page-state.ts';

test('the page is unsaved while any form says so', () => {
  expect(isUnsaved()).toBe(false);
  const one = renderHook(({ changed }) => useUnsaved(changed), { initialProps: { changed: false } });
  expect(isUnsaved()).toBe(false);
  one.rerender({ changed: true });
  const other = renderHook(() => useUnsaved(true));
  expect(isUnsaved()).toBe(true);
  one.rerender({ changed: false });
  expect(isUnsaved()).toBe(true);
  other.unmount();
  expect(isUnsaved()).toBe(false);
});
