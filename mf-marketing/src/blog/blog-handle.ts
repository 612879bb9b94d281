import { publicHandle } from '@keystead/web-kit';
import { tabTitle } from '../sections/tab-title.ts';
import { postsContent } from './blog-content.ts';

/** The content of the blog page, and its head. */
export const blogHandle = publicHandle({
  content: () => [postsContent],
  head: () => ({
    title: tabTitle('Blog'),
    description: 'Plain advice on renting out homes: rent, leases, deposits, maintenance, and what is new in Keystead.',
  }),
});
