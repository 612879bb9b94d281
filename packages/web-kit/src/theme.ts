import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserStorage } from './browser-storage.ts';

export type Theme = 'light' | 'dark';
/** `system`: the theme follows the system's setting. */
export type ThemeChoice = Theme | 'system';

const KEY = 'theme';
const SYSTEM_DARK = '(prefers-color-scheme: dark)';

const themeStore = createStore<{ theme: Theme; choice: ThemeChoice }>()(() => ({ theme: 'light', choice: 'system' }));

function applyTheme(theme: Theme, choice: ThemeChoice): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  themeStore.setState({ theme, choice });
}

/** Applies the saved preference, else the system's theme (product §4). */
function applyPreferred(): void {
  const saved = browserStorage.read(KEY);
  if (saved === 'light' || saved === 'dark') applyTheme(saved, saved);
  else applyTheme(window.matchMedia?.(SYSTEM_DARK).matches ? 'dark' : 'light', 'system');
}

/** The theme of this browser: a class `dark` on the document's root, stored under `theme` in local storage. */
export const theme = {
  /** Applies the preferred theme, and from then on follows the system and other tabs. Called once at start. */
  restore(): void {
    applyPreferred();
    window.matchMedia?.(SYSTEM_DARK).addEventListener('change', applyPreferred);
    window.addEventListener('storage', (event) => {
      if (event.key === KEY || event.key === null) applyPreferred();
    });
  },

  choose(choice: ThemeChoice): void {
    if (choice === 'system') {
      browserStorage.remove(KEY);
      applyPreferred();
      return;
    }
    browserStorage.write(KEY, choice);
    applyTheme(choice, choice);
  },
};

export function useTheme() {
  const { theme: current, choice } = useStore(themeStore);
  return {
    theme: current,
    choice,
    choose: theme.choose,
    toggle: () => theme.choose(current === 'dark' ? 'light' : 'dark'),
  };
}
