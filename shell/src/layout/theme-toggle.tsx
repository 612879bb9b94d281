import { IconButton, MoonIcon, SunIcon } from '@keystead/ui';
import { useTheme } from '@keystead/web-kit';

/** Turns light into dark and back. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton label={dark ? 'Switch to light theme' : 'Switch to dark theme'} onClick={toggle}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
