import { marketing } from '@keystead/contracts';
import { accessTests, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { people, testMarketing } from '../test/test-marketing.ts';
import { anyAddress, sampleMessage, storeMessage } from '../test/test-messages.ts';
import { addPost, samplePost } from '../test/test-pages.ts';

/** The callers of a route (rules §2). */
const callers = {
  anonymous: null,
  tenant: people.tenant,
  'other tenant': people.otherTenant,
  'other landlord': people.otherLandlord,
  landlord: people.landlord,
  manager: people.manager,
  admin: people.admin,
} satisfies Record<string, TestUser | null>;

/** Statuses in the order of `callers`. */
type Row = readonly [number, number, number, number, number, number, number];

/** Public routes, which need no session. */
const open = (ok: number): Row => [ok, ok, ok, ok, ok, ok, ok];
/** A list, which is empty for everyone except admins. */
const filteredList: Row = [401, 200, 200, 200, 200, 200, 200];
/** Records that only admins can see. */
const hidden = (ok: number): Row => [401, 404, 404, 404, 404, 404, ok];

interface Route {
  readonly answers: Row;
  readonly body?: () => unknown;
}

const table: Record<string, Route> = {
  'GET /marketing/published': { answers: open(200) },
  'GET /marketing/published/{kind}/{slug}': { answers: open(200) },
  'GET /marketing/sitemap.xml': { answers: open(200) },
  'GET /marketing/feed.xml': { answers: open(200) },
  'GET /marketing/status': { answers: open(200) },
  'POST /marketing/contact': { answers: open(201), body: sampleMessage },
  'GET /marketing/messages': { answers: filteredList },
  'GET /marketing/messages/{id}': { answers: hidden(200) },
  'PUT /marketing/messages/{id}': { answers: hidden(200), body: () => ({ status: 'answered' }) },
  'DELETE /marketing/messages/{id}': { answers: hidden(204) },
  'GET /marketing/pages': { answers: filteredList },
  'POST /marketing/pages': { answers: [401, 403, 403, 403, 403, 403, 201], body: samplePost },
  'GET /marketing/pages/{id}': { answers: hidden(200) },
  'PUT /marketing/pages/{id}': { answers: hidden(200), body: () => ({ title: 'A new title' }) },
  'DELETE /marketing/pages/{id}': { answers: hidden(204) },
  'GET /marketing/pages/{id}/history': { answers: hidden(200) },
};

let api: TestApi;
beforeAll(async () => {
  api = await testMarketing();
});
afterAll(() => api.stop());

accessTests<Route>({
  contract: marketing,
  callers,
  table,
  async call(name, user, { body }) {
    const created = name.includes('/messages/') ? await storeMessage(api) : await addPost(api);
    const path = name.replace('{id}', String(created.id)).replace('{kind}/{slug}', 'page/help');
    return api.call(user, path, body?.(), { 'x-forwarded-for': anyAddress() });
  },
});
