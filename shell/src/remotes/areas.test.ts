import { renderHook } from '@testing-library/react';
import { sampleManifests } from '../../test/sample-resolution.ts';
import { appRemotes, areaAt, movedTo, useMenu, useSlot } from './areas.ts';
import { provideManifests } from './resolution.ts';

beforeEach(() => provideManifests(sampleManifests));

test.each([
  ['/', 'mf-marketing'],
  ['/pricing/', 'mf-marketing'],
  ['/blog/first-post', 'mf-marketing'],
  ['/app/properties', 'mf-portfolio'],
  ['/app/properties/5', 'mf-portfolio'],
  ['/app/site/messages/3', 'mf-marketing'],
])('%s is served by %s', (path, remote) => {
  expect(areaAt(path)?.remote).toBe(remote);
});

test.each(['/login', '/app/dashboard', '/app/propertiesX', '/nonsense'])('%s belongs to no remote', (path) => {
  expect(areaAt(path)).toBeUndefined();
});

test('of two pages one below the other, the longer path counts', () => {
  expect(areaAt('/app/profile/api-keys/new')?.title).toBe('API keys');
  expect(areaAt('/app/profile/other')?.title).toBe('Profile');
});

test('old addresses lead to the present ones', () => {
  expect(['/dashboard', '/properties/', '/pricing', '/app/properties'].map(movedTo)).toEqual([
    '/app/dashboard',
    '/app/properties',
    undefined,
    undefined,
  ]);
});

test('a menu lists what remotes declare, in order, for the roles that may see it', () => {
  const item = { menu: 'app', label: 'Books', to: '/app/books', order: 0 } as const;
  const hidden = { ...item, label: 'Audit', roles: ['admin' as const] };
  provideManifests({ ...sampleManifests, 'mf-books': { pages: [], navigation: [item, hidden], slots: [] } });
  const labels = (role?: 'admin' | 'tenant') =>
    renderHook(() => useMenu('app', role)).result.current.map(({ label }) => label);
  expect(labels('admin')).toEqual(['Audit', 'Books', 'Properties', 'Tenants', 'Payments']);
  expect(labels('tenant')).toEqual(['Books', 'Properties', 'Tenants', 'Payments']);
  expect(labels()).toEqual(['Books', 'Properties', 'Tenants', 'Payments']);
});

test('slots and menus of the app decide which remotes are preloaded', () => {
  expect(renderHook(() => useSlot('app.widget')).result.current).toEqual(['mf-assistant']);
  expect(renderHook(() => useSlot('dashboard.cards')).result.current).toEqual([]);
  expect(appRemotes()).toEqual(['mf-portfolio', 'mf-account', 'mf-assistant']);
});
