import { matchRoutes, type RouteObject } from '../router.tsx';
import { contentRequest, fillContents } from './content.ts';
import { contentRequests, publicHandle, readHead } from './page-head.ts';

const handle = publicHandle({
  content: ({ slug = '' }) => [
    contentRequest('GET /marketing/published/{kind}/{slug}', { params: { kind: 'post', slug } }),
  ],
  head: ({ slug }, [post]) => post && { title: `${post.title} at ${slug}`, description: post.description },
});
const routes: RouteObject[] = [
  { path: '/blog', children: [{ path: ':slug', handle }] },
  { path: '/app', handle: { other: 1 } },
];
const at = (path: string) => matchRoutes(routes, path) ?? [];
const address = '/marketing/published/post/first';

test('the matched page gives its content requests, and its head from their answers', () => {
  expect(contentRequests(at('/blog/first')).map((one) => one.address)).toEqual([address]);
  fillContents({ [address]: { title: 'The first', description: 'About it' } });
  expect(readHead(at('/blog/first'))).toEqual({ title: 'The first at first', description: 'About it' });
});

test('a page whose content does not exist has a null head', () => {
  fillContents({ [address]: null });
  expect(readHead(at('/blog/first'))).toBeNull();
});

test('a page that is not public needs no content and has no head', () => {
  expect([contentRequests(at('/app')), readHead(at('/app'))]).toEqual([[], undefined]);
});
