import { renderRoute } from '@keystead/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes.tsx';

test('the page shows its heading and an empty state', () => {
  renderRoute(routes, { path: '/app/__my-things__' });
  expect(screen.getByRole('heading', { level: 1, name: '__My Things__' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'No __my things__ found' })).toBeVisible();
});
