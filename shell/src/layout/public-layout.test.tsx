import { renderRoute } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sampleManifests } from '../../test/sample-resolution.ts';
import { RemotePages } from '../remotes/remote-area.tsx';
import { provideManifests } from '../remotes/resolution.ts';
import { PublicLayout } from './public-layout.tsx';

beforeEach(() => provideManifests(sampleManifests));

function showPublic() {
  const pages = ['/', '/pricing', '/contact'].map((path) => ({ path, element: <h1>Page {path}</h1> }));
  return renderRoute([{ Component: PublicLayout, children: pages }], { path: '/', user: null });
}

test('header and footer have the links that remotes declare', () => {
  showPublic();
  const addressesIn = (area: HTMLElement) =>
    within(area)
      // Hidden ones too: jsdom counts every window as narrow.
      .getAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href'));
  expect(addressesIn(screen.getByRole('banner'))).toEqual(
    expect.arrayContaining(['/', '/pricing', '/login', '/register']),
  );
  expect(addressesIn(screen.getByRole('contentinfo')).filter((href) => href?.startsWith('/'))).toEqual([
    '/#features',
    '/blog',
  ]);
});

test('the menu loads at the first press, and closes when a link is followed', async () => {
  const { person, address } = showPublic();
  const button = screen.getByRole('button', { name: 'Open menu' });
  button.focus();
  fireEvent.click(button);
  // A disabled one would lose the focus, which returns to it.
  expect(button).toBeEnabled();
  await screen.findByRole('dialog', { name: 'Menu' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  await person.keyboard('{Enter}');
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await person.click(within(menu).getByRole('link', { name: 'Pricing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/pricing'));
});

test('the theme can be changed, and the choice is stored', async () => {
  const { person } = showPublic();
  await person.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(document.documentElement).toHaveClass('dark');
  await person.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(localStorage.getItem('theme')).toBe('light');
});

test('whoever comes from an unknown address is told so, until they close the hint', async () => {
  const pages = [
    { path: '/', element: <h1>Home</h1> },
    { path: '*', Component: RemotePages },
  ];
  const { person } = renderRoute([{ Component: PublicLayout, children: pages }], { path: '/nope', user: null });
  expect(await screen.findByText('There is no page at /nope. You are on the home page.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/There is no page/)).not.toBeInTheDocument();
});

test('the hint about an unknown address that the server redirected is that of the page', async () => {
  const data = { resolution: {}, contents: {}, missing: `/${'long'.repeat(40)}` };
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="keystead-page">${JSON.stringify(data)}</script>`,
  );
  showPublic();
  expect(await screen.findByText(/^There is no page at \/long[long]{55}…\. You are on/)).toBeInTheDocument();
  document.getElementById('keystead-page')?.remove();
});
