import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Link, NavLink } from './router.tsx';

function Address() {
  const { pathname, search, hash, state } = useLocation();
  return <output>{[pathname + search + hash, state].filter(Boolean).join(' ')}</output>;
}

const show = (links: React.ReactNode, at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      {links}
      <Address />
    </MemoryRouter>,
  );

test('navigates to its address with the given history state', async () => {
  show(
    <Link to={{ pathname: '/app/leases', search: '?q=oak' }} state="kept">
      Leases
    </Link>,
  );
  const link = screen.getByRole('link', { name: 'Leases' });
  expect(link).toHaveAttribute('href', '/app/leases?q=oak');
  await userEvent.click(link);
  expect(screen.getByRole('status')).toHaveTextContent('/app/leases?q=oak kept');
});

test.each([
  ['a handler prevents it', <Link key="" to="/about" onClick={(event) => event.preventDefault()} />],
  ['it is for another tab', <Link key="" to="/about" target="_blank" />],
])('does not navigate where %s', async (_, link) => {
  show(link);
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
});

test.each([
  ['/app/leases', '/app/leases', false, true],
  ['/app/leases', '/app/leases/5', false, true],
  ['/app/leases', '/app/leases/5', true, false],
  ['/app/leases', '/app/leases-old', false, false],
  ['/', '/about', true, false],
  ['/', '/', true, true],
])('a link to %s at %s, end %s, is current: %s', (to, at, end, current) => {
  show(<NavLink to={to} end={end} />, at);
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current ? 'page' : null);
});
