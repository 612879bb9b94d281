import { contentRequest } from './content-request.ts';

test('a content request has the address that the gateway requests', () => {
  expect(contentRequest('GET /plans').address).toBe('/plans');
  expect(contentRequest('GET /marketing/published', { query: { kind: 'post', q: 'a b' } }).address).toBe(
    '/marketing/published?kind=post&q=a+b',
  );
  const params = { kind: 'post', slug: 'a/b' } as const;
  expect(contentRequest('GET /marketing/published/{kind}/{slug}', { params }).address).toBe(
    '/marketing/published/post/a%2Fb',
  );
});
