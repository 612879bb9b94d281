import { useStore } from 'zustand';
import { type Theme, theme, themeStore } from './theme.ts';

/** The current theme and how to change it; a change is stored in this browser. */
export interface ThemeChoice {
  theme: Theme;
  choose(chosen: Theme): void;
  toggle(): void;
}

export function useTheme(): ThemeChoice {
  const current = useStore(themeStore).theme;
  return {
    theme: current,
    choose: theme.choose,
    toggle: () => theme.choose(current === 'dark' ? 'light' : 'dark'),
  };
}
