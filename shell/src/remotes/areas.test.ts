import { areaAt, areas, isAppArea } from './areas.ts';

test.each([
  ['/', 'mf-marketing'],
  ['/pricing', 'mf-marketing'],
  ['/blog/first-post', 'mf-marketing'],
  ['/app/properties', 'mf-portfolio'],
  ['/app/properties/5', 'mf-portfolio'],
  ['/app/maintenance', 'mf-operations'],
  ['/app/maintenance-personnel', 'mf-operations'],
  ['/app/subscription', 'mf-billing'],
  ['/app/site/messages/3', 'mf-marketing'],
  ['/app/ai-assistant', 'mf-assistant'],
])('%s is served by %s', (path, remote) => {
  expect(areaAt(path)?.remote).toBe(remote);
});

test.each(['/login', '/app/dashboard', '/app/profile', '/app/propertiesX', '/nonsense'])(
  '%s belongs to no remote',
  (path) => {
    expect(areaAt(path)).toBeUndefined();
  },
);

test('no two areas share a path, and of the marketing pages only the admin’s are inside the app', () => {
  expect(new Set(areas.map(({ path }) => path)).size).toBe(areas.length);
  const inside = areas.filter((area) => area.remote === 'mf-marketing').filter(isAppArea);
  expect(inside.map(({ path }) => path)).toEqual(['/app/site']);
});
