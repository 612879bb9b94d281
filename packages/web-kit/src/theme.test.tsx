import { act, renderHook } from '@testing-library/react';
import { theme, useTheme } from './theme.ts';

let systemChanged: () => void;

function systemIs(dark: boolean) {
  window.matchMedia = (() => ({
    matches: dark,
    addEventListener: (_: string, listener: () => void) => {
      systemChanged = listener;
    },
  })) as never;
}

const isDark = () => document.documentElement.classList.contains('dark');

beforeEach(() => localStorage.clear());

test.each([
  ['the system', null, true, true],
  ['the saved preference', 'light', true, false],
  ['the saved preference', 'dark', false, true],
  ['the system, when what is saved is no theme', 'blue', true, true],
])('follows %s', (_, saved, system, dark) => {
  systemIs(system);
  if (saved !== null) localStorage.setItem('theme', saved);
  theme.restore();
  expect(isDark()).toBe(dark);
});

test('follows changes of the system until the user chooses', () => {
  systemIs(false);
  theme.restore();
  systemIs(true);
  systemChanged();
  expect(isDark()).toBe(true);
  theme.choose('light');
  systemChanged();
  expect(isDark()).toBe(false);
});

test('a choice is stored, applied, and visible to components', () => {
  systemIs(false);
  theme.restore();
  const { result } = renderHook(() => useTheme());
  act(() => result.current.toggle());
  expect(result.current.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  act(() => result.current.choose('light'));
  expect(isDark()).toBe(false);
});

test('the choice of the system removes what is stored', () => {
  systemIs(true);
  theme.restore();
  const { result } = renderHook(() => useTheme());
  act(() => result.current.choose('light'));
  expect([result.current.choice, isDark()]).toEqual(['light', false]);
  act(() => result.current.choose('system'));
  expect([result.current.choice, result.current.theme, isDark()]).toEqual(['system', 'dark', true]);
  expect(localStorage.getItem('theme')).toBeNull();
});

test('follows a choice made in another tab', () => {
  systemIs(false);
  theme.restore();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(isDark()).toBe(true);
});
