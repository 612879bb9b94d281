import { renderHook, waitFor } from '@testing-library/react';
import { isUnsaved, useLeaveGuard, useUnsaved } from './page-state.ts';

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

describe('the guard of unsaved input', () => {
  /** Stands for the router. */
  const routed: string[] = [];
  const onRoute = () => routed.push(window.location.pathname);
  const beforeUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  beforeEach(() => {
    routed.length = 0;
    window.addEventListener('popstate', onRoute);
    window.history.replaceState({ idx: 0 }, '', '/list');
    window.history.pushState({ idx: 1 }, '', '/form');
  });
  afterEach(() => window.removeEventListener('popstate', onRoute));

  const guard = (unsaved: boolean, answers: boolean[]) => {
    const mayLeave = jest.fn(async () => answers.shift() ?? false);
    return { mayLeave, ...renderHook(() => useLeaveGuard(unsaved, mayLeave)) };
  };

  test('asks before Back leaves, stays unless the answer is yes, and the router sees only that', async () => {
    const { mayLeave, unmount } = guard(true, [false, true]);
    expect(beforeUnload()).toBe(false);
    window.history.back();
    await waitFor(() => expect(mayLeave).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    expect(routed).toEqual([]);
    window.history.back();
    await waitFor(() => expect(routed).toEqual(['/list']));
    expect(mayLeave).toHaveBeenCalledTimes(2);
    unmount();
    expect(beforeUnload()).toBe(true);
  });

  test.each([
    ['without input', false],
    ['once it is released', true],
  ])('asks nothing %s', async (_, unsaved) => {
    const { mayLeave, result, unmount } = guard(unsaved, []);
    if (unsaved) result.current();
    expect(beforeUnload()).toBe(true);
    window.history.back();
    await waitFor(() => expect(routed).toEqual(['/list']));
    expect(mayLeave).not.toHaveBeenCalled();
    unmount();
  });
});
