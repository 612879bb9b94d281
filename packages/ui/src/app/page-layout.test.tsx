import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ArrowLeftIcon } from '../icons.ts';
import { BackLink, PageHeader, Section } from './page-layout.tsx';

test('the back link precedes the heading, and scripts can focus the heading', () => {
  const back = (
    <BackLink href="/app/tenants">
      <ArrowLeftIcon />
      Tenants
    </BackLink>
  );
  render(<PageHeader back={back} title="Theo Tanner" />);
  const heading = screen.getByRole('heading', { level: 1, name: 'Theo Tanner' });
  const link = screen.getByRole('link', { name: 'Tenants' });
  expect(link.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  heading.focus();
  expect(heading).toHaveFocus();
});

test('a page below a list titles the tab until it is left', () => {
  document.title = 'Tenants · Keystead';
  const page = (title: ReactNode, tab?: string) => (
    <PageHeader back={<a href="/app/tenants">Tenants</a>} {...{ title, tab }} />
  );
  const { rerender, unmount } = render(page('Tenant'));
  expect(document.title).toBe('Tenant · Keystead');
  rerender(page(<b>TT</b>, 'Theo Tanner'));
  expect(document.title).toBe('Theo Tanner · Keystead');
  unmount();
  expect(document.title).toBe('Tenants · Keystead');
});

test('a section is a region named by its heading', () => {
  render(
    <Section title="All Leases (3)" hint="Newest first" level={3} actions={<button type="button">Export</button>}>
      <p>Content</p>
    </Section>,
  );
  const region = screen.getByRole('region', { name: 'All Leases (3)' });
  expect(within(region).getByRole('heading', { level: 3, name: 'All Leases (3)' })).toBeVisible();
  expect(within(region).getByText('Newest first')).toBeVisible();
  expect(within(region).getByRole('button', { name: 'Export' })).toBeVisible();
  expect(within(region).getByText('Content')).toBeVisible();
});
