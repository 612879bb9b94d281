import { type QueryClient, useQueryClient } from '@keystead/web-kit/queries';
import { type Answers, refuse, renderRoute } from '@keystead/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { PhotoBrowser } from '../../test/photo-browser.ts';
import { photoQuery } from './photo.tsx';

const photo = new Blob(['a photo']);

function Page({ onCache }: { onCache: (cache: QueryClient) => void }) {
  onCache(useQueryClient());
  return null;
}

/** A cache without observers, so that the test controls how long it keeps data. */
function openCache(answer: Answers['GET /properties/{id}/photos/{photo_id}']) {
  const caches: QueryClient[] = [];
  const { calls } = renderRoute([{ path: '/', element: <Page onCache={(cache) => caches.push(cache)} /> }], {
    path: '/',
    answers: { 'GET /properties/{id}/photos/{photo_id}': answer },
  });
  const [cache] = caches;
  if (cache === undefined) throw new Error('nothing was rendered');
  return { cache, calls };
}

test('a photo is fetched once, with the token, and has one object URL while it is cached', async () => {
  const { addresses } = new PhotoBrowser();
  const { cache, calls } = openCache(photo);
  const address = await cache.fetchQuery(photoQuery('properties', 1, 11, 'small'));
  expect([...addresses]).toEqual([address]);
  await cache.invalidateQueries();
  expect(await cache.fetchQuery(photoQuery('properties', 1, 11, 'small'))).toBe(address);
  expect(calls).toMatchObject([
    { params: { id: '1', photo_id: '11' }, query: { size: 'small' }, headers: { Authorization: 'Bearer test-token' } },
  ]);

  const large = await cache.fetchQuery(photoQuery('properties', 1, 11, 'large'));
  expect([...addresses]).toEqual([address, large]);
  cache.clear();
  expect(addresses.size).toBe(0);
});

test('the object URL of an unused photo is revoked', async () => {
  const { addresses } = new PhotoBrowser();
  const { cache } = openCache(photo);
  await cache.fetchQuery({ ...photoQuery('properties', 1, 11, 'small'), gcTime: 10 });
  await waitFor(() => expect(addresses.size).toBe(0));
});

test('a photo that arrives after its query was aborted leaves no object URL', async () => {
  const { addresses } = new PhotoBrowser();
  let deliver = () => {};
  const late = new Promise<Blob>((resolve) => {
    deliver = () => resolve(photo);
  });
  const { cache, calls } = openCache(() => late);
  const fetched = cache.fetchQuery(photoQuery('properties', 1, 11, 'small'));
  await waitFor(() => expect(calls).toHaveLength(1));
  cache.clear();
  deliver();
  await expect(fetched).rejects.toThrow();
  expect(addresses.size).toBe(0);
});

test('a photo that fails to load has no object URL', async () => {
  const { addresses } = new PhotoBrowser();
  const { cache } = openCache(refuse(404, 'not_found', 'This photo does not exist.'));
  await expect(cache.fetchQuery(photoQuery('properties', 1, 11, 'small'))).rejects.toThrow(
    'This photo does not exist.',
  );
  expect(addresses.size).toBe(0);
});
