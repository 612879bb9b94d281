import { render, screen } from '@testing-library/react';
import { ArrowLeftIcon } from '../icons.ts';
import { BackLink } from './back-link.ts';
import { PageHeader } from './page-header.tsx';

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
