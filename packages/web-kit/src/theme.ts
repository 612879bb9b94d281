import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserStorage } from './browser-storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** The theme: the saved preference, else the system's (product §4). */
function preferred(): Theme {
  const saved = browserStorage.read(KEY);
  if (saved === 'light' || saved === 'dark') return saved;
  return window.matchMedia?.(SYSTEM_DARK).matches ? 'dark' : 'light';
}

const themeStore = createStore<{ theme: Theme }>()(() => ({ theme: 'light' }));

function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  themeStore.setState({ theme });
}

/** The theme of this browser: a class `dark` on the document's root, stored under `theme` in local storage. */
export const theme = {
  /** Applies the preferred theme, and from then on follows the system and other tabs. Called once at start. */
  restore(): void {
    applyTheme(preferred());
    window.matchMedia?.(SYSTEM_DARK).addEventListener('change', () => applyTheme(preferred()));
    window.addEventListener('storage', (event) => {
      if (event.key === KEY || event.key === null) applyTheme(preferred());
    });
  },

  choose(chosen: Theme): void {
    browserStorage.write(KEY, chosen);
    applyTheme(chosen);
  },
};

export function useTheme() {
  const current = useStore(themeStore).theme;
  return {
    theme: current,
    choose: theme.choose,
    toggle: () => theme.choose(current === 'dark' ? 'light' : 'dark'),
  };
}
