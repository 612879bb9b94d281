import { act, renderHook } from '@testing-library/react';
import { useDebouncedText } from './list-search.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function show(value = '') {
  const onChange = jest.fn();
  const { result, rerender } = renderHook((now: string) => useDebouncedText(now, onChange), { initialProps: value });
  const type = (text: string) => act(() => result.current[1](text));
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  return { onChange, rerender, type, pass, text: () => result.current[0] };
}

test('characters show immediately, and the trimmed text is passed on when typing stops', () => {
  const { onChange, type, pass, text } = show();
  type('o');
  pass(200);
  type('oak ');
  expect(text()).toBe('oak ');
  pass(200);
  expect(onChange).not.toHaveBeenCalled();
  pass(50);
  expect(onChange.mock.calls).toEqual([['oak']]);
});

test('the resulting value does not disturb further typing', () => {
  const { rerender, type, pass, text } = show();
  type('oak');
  pass(250);
  type('oak t');
  rerender('oak');
  expect(text()).toBe('oak t');
});

test('another value replaces the text', () => {
  const { onChange, rerender, pass, text } = show('oak');
  rerender('elm');
  expect(text()).toBe('elm');
  pass(1000);
  expect(onChange).not.toHaveBeenCalled();
});

test('text that is typed and removed again is not passed on', () => {
  const { onChange, type, pass } = show('oak');
  type('oaks');
  type('oak ');
  pass(1000);
  expect(onChange).not.toHaveBeenCalled();
});
