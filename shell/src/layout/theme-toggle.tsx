import { IconButton, MoonIcon, SunIcon } from '@keystead/ui';
import { useTheme } from '@keystead/web-kit';
import styled from 'styled-components';

// CSS picks the icon: a page that came as HTML is visible before any script knows the theme.
const Icons = styled.span`
  display: contents;
  html.dark & > svg:first-child, html:not(.dark) & > svg:last-child { display: none; }
`;

export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  return (
    <IconButton label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'} onClick={toggle}>
      <Icons>
        <MoonIcon />
        <SunIcon />
      </Icons>
    </IconButton>
  );
}
