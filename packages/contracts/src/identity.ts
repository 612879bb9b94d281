import Type from 'typebox';
import { Id, Input, Instant, Nullable, Text, TimeZone } from './fields.ts';
import { apiKeyRoutes } from './identity/api-keys.ts';
import { mailRoutes } from './identity/mail.ts';
import { authRoutes, userRoutes } from './identity/users.ts';
import { defineContract } from './route.ts';
import { changesRoute } from './service-routes.ts';

/** The contract of the identity service. */
export const identity = defineContract({
  service: 'identity',
  area: 'account',
  routes: {
    ...authRoutes,
    ...userRoutes,
    ...mailRoutes,
    ...apiKeyRoutes,
    'GET /internal/changes': changesRoute,
    'GET /internal/account-zones': {
      summary:
        'List the time zones of accounts (preferences of their owners) that changed since an instant. Without an instant, all except UTC',
      access: 'service',
      query: Input({ since: Type.Optional(Instant), cursor: Type.Optional(Type.String({ maxLength: 500 })) }),
      answer: Type.Object({
        accounts: Type.Array(Type.Object({ account_id: Id, time_zone: TimeZone })),
        next_cursor: Nullable(Type.String()),
        as_of: Instant,
      }),
      codes: [],
    },
    'GET /internal/ended-sessions': {
      summary: 'List sessions that ended before their token expired, since an instant',
      access: 'service',
      query: Input({ since: Type.Optional(Instant) }),
      answer: Type.Object({ ended: Type.Array(Type.String()), as_of: Instant }),
      codes: [],
    },
    'GET /internal/closing-accounts': {
      summary:
        'List accounts whose deletion was requested since an instant and that are not erased yet. Without an instant, all of them',
      access: 'service',
      query: Input({ since: Type.Optional(Instant) }),
      answer: Type.Object({ closing: Type.Array(Id), as_of: Instant }),
      codes: [],
    },
    'GET /internal/erased-accounts': {
      summary: 'List accounts that were permanently erased since an instant, so that services erase their data',
      access: 'service',
      query: Input({ since: Type.Optional(Instant) }),
      answer: Type.Object({ erased: Type.Array(Id), as_of: Instant }),
      codes: [],
    },
    'POST /internal/service-tokens': {
      summary: 'Issue a token that identifies the calling service, in exchange for its secret',
      access: 'public',
      reported: false,
      body: Input({ service: Text(40), secret: Type.String({ minLength: 1, maxLength: 200 }) }),
      answer: Type.Object({ token: Type.String(), expires_at: Instant }),
      codes: ['invalid_credentials'],
    },
  },
});
