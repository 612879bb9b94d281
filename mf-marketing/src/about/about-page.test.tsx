import { renderRoute } from '@keystead/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { aboutHandle } from '../page-handles.ts';
import { AboutPage } from './about-page.tsx';

const renderAbout = () => renderRoute([{ path: '/about', Component: AboutPage }], { path: '/about', user: null });
const section = (name: string) => within(screen.getByRole('region', { name }));

test.each([
  ['What we believe', 4],
  ['Our story', 6],
  ['Who we are', 4],
])('the section %s has %i items', (name, count) => {
  renderAbout();
  expect(section(name).getAllByRole('listitem')).toHaveLength(count);
});

test('the milestones go from 2020 to 2025', () => {
  const { container } = renderAbout();
  const years = [...container.querySelectorAll('time')].map(({ dateTime }) => dateTime);
  expect(years).toEqual(['2020', '2021', '2022', '2023', '2024', '2025']);
});

test('the page has a mission, key numbers and a single main heading', () => {
  renderAbout();
  expect(screen.getByRole('region', { name: 'Our mission' })).toBeInTheDocument();
  expect(screen.getByText('10,000+')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('the head fits into a search result', () => {
  const head = aboutHandle.head({}, []);
  expect(head?.title).toBe('About · Keystead');
  expect(head?.description.length).toBeLessThanOrEqual(160);
});
