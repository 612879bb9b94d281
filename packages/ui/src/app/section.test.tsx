import { render, screen, within } from '@testing-library/react';
import { Section } from './section.tsx';

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
