import { type Route, serviceContracts } from '@keystead/contracts';
import { serviceFor } from '../upstreams.ts';
import { operationAt } from './operations.ts';

const routes = serviceContracts.flatMap(({ service, routes }) =>
  Object.entries<Route>(routes).map(([name, { access, upload }]) => {
    const [method, path] = name.split(' ') as [string, string];
    return { service, method, path: path.replace(/\{\w+\}/g, '7'), access, upload };
  }),
);

test('every operation is routed to the service whose contract has it, and internal ones to none', () => {
  expect(routes.length).toBeGreaterThan(20);
  for (const { service, path } of routes)
    expect([path, serviceFor(path)]).toEqual([path, path.startsWith('/internal/') ? undefined : service]);
});

test('every operation has the access rule of its contract', () => {
  for (const { method, path, access } of routes)
    expect([path, operationAt(method, path)?.route.access]).toEqual([path, access]);
  expect(operationAt('HEAD', '/properties')?.route.access).toBe('signed-in');
  expect(operationAt('GET', '/properties/7/8')?.route.access).toBeUndefined();
  expect(operationAt('PATCH', '/properties')?.route.access).toBeUndefined();
});

test('every operation accepts the file of its contract, and others none', () => {
  for (const { method, path, upload } of routes)
    expect([method, path, operationAt(method, path)?.route.upload]).toEqual([method, path, upload]);
  expect(operationAt('POST', '/properties/7/photos')?.route.upload?.maxBytes).toBe(8 * 1024 * 1024);
  expect(operationAt('POST', '/properties/7/photos/8')?.route.upload).toBeUndefined();
});
