import { renderRoute } from '@keystead/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { aboutHandle } from './about-handle.ts';
import { AboutPage } from './about-page.tsx';

const show = () => renderRoute([{ path: '/about', Component: AboutPage }], { path: '/about', user: null });
const part = (name: string) => within(screen.getByRole('region', { name }));

test.each([
  ['What we hold to', 4],
  ['How we came about', 6],
  ['Who we are', 4],
])('the section %s has %i items', (name, count) => {
  show();
  expect(part(name).getAllByRole('listitem')).toHaveLength(count);
});

test('the years go from 2020 to 2025', () => {
  const { container } = show();
  const years = [...container.querySelectorAll('time')].map(({ dateTime }) => dateTime);
  expect(years).toEqual(['2020', '2021', '2022', '2023', '2024', '2025']);
});

test('it has a mission, the figures and a single main heading', () => {
  show();
  expect(screen.getByRole('region', { name: 'Our mission' })).toBeInTheDocument();
  expect(screen.getByText('10,000+')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('its head fits into a search result', () => {
  const head = aboutHandle.head({}, []);
  expect(head?.title).toBe('About · Keystead');
  expect(head?.description.length).toBeLessThanOrEqual(160);
});
