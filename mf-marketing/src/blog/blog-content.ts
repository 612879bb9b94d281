import { contentRequest } from '@keystead/web-kit';

/** The posts of the blog, newest first. */
export const postsContent = contentRequest('GET /marketing/published', { query: { kind: 'post' } });
