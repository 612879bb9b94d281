import { color, Logo, media, radius, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { AppNavigation } from './app-navigation.tsx';

const Root = styled.aside`
  display: none;
  position: sticky;
  inset-block-start: 0;
  flex-direction: column;
  block-size: 100dvh;
  overflow-y: auto;
  background: ${color.surface};
  border-inline-end: 1px solid ${color.border};
  ${media.desktop} { display: flex; }
`;

const Home = styled(Link)`
  display: flex;
  align-items: center;
  flex: none;
  inline-size: fit-content;
  block-size: 4rem;
  margin-inline: ${space[6]};
  border-radius: ${radius.small};
  text-decoration: none;
`;

/** The navigation beside every page of the app, on wide screens. */
export function AppSidebar() {
  return (
    <Root aria-label="Sidebar">
      <Home to="/app/dashboard" aria-label="Keystead, dashboard">
        <Logo />
      </Home>
      <AppNavigation />
    </Root>
  );
}
