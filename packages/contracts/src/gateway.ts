import Type, { type Static } from 'typebox';
import { Nullable } from './fields.ts';
import { Health } from './health.ts';
import { defineContract } from './route.ts';

/**
 * One remote as this visitor shall load it. `container` is the global that the entry defines,
 * unique to the release; `preload` names files that the first page of the area needs.
 */
export const ResolvedRemote = Type.Object({
  release: Type.String(),
  version: Type.String(),
  container: Type.String(),
  entry: Type.String(),
  integrity: Nullable(Type.String()),
  preload: Type.Array(Type.String()),
});
/** One remote as this visitor shall load it. */
export type ResolvedRemote = Static<typeof ResolvedRemote>;

/** Which release of each remote this visitor shall load; a remote without files is absent. */
export const Resolution = Type.Object({ remotes: Type.Record(Type.String(), ResolvedRemote) });
/** Which release of each remote this visitor shall load. */
export type Resolution = Static<typeof Resolution>;

/** What the gateway answers itself, besides forwarding. */
export const gateway = defineContract({
  service: 'gateway',
  routes: {
    'GET /health': {
      summary: 'The state of each service',
      access: 'public',
      answer: Health,
      codes: [],
    },
    'GET /releases/resolve': {
      summary: 'Which release of each remote this visitor shall load',
      access: 'public',
      answer: Resolution,
      codes: [],
    },
    'GET /demo': {
      summary: "The demo sign-ins that the sign-in page's box shows; empty in production",
      access: 'public',
      answer: Type.Object({
        sign_ins: Type.Array(Type.Object({ label: Type.String(), email: Type.String(), password: Type.String() })),
      }),
      codes: [],
    },
  },
});
