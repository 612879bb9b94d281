import type { Body, SitePage } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { people } from './test-marketing.ts';

let posts = 0;

/** A draft with the required fields only. Each has another slug. */
export const samplePost = (): Body<'POST /marketing/pages'> => ({
  kind: 'post',
  slug: `a-post-${++posts}`,
  title: 'A post',
  description: 'What it is about.',
  body: 'Some text.',
});

/** Creates a post as an admin. */
export async function addPost(api: TestApi, change: Partial<Body<'POST /marketing/pages'>> = {}): Promise<SitePage> {
  const created = await api.call(people.admin, 'POST /marketing/pages', { ...samplePost(), ...change });
  if (created.status !== 201) throw new Error(`the post was not added: ${created.problem.error}`);
  return created.body;
}
