import { identity } from '@keystead/contracts';
import { endpoint, feedStart, reply } from '@keystead/service-kit';
import type { UserStore } from '../users/user-store.ts';
import type { ApiKeyStore } from './api-key-store.ts';

/**
 * Lists ended keys, and users whose earlier access is invalid, for services that store what keys or
 * users created.
 */
export const listEndedKeys = ({ users, apiKeys }: { readonly users: UserStore; readonly apiKeys: ApiKeyStore }) =>
  endpoint(identity, 'GET /internal/ended-keys', async ({ query }) => {
    const now = new Date();
    const since = feedStart(query.since);
    const [ended, voided] = await Promise.all([apiKeys.invalidSince(since, now), users.voidedSince(since)]);
    const access = voided.flatMap(({ _id, access_void_before: before }) =>
      before ? { user_id: _id, before: before.toISOString() } : [],
    );
    return reply({ ended, voided: access, as_of: now.toISOString() });
  });
