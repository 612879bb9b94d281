import { createHash } from 'node:crypto';
import { gateway, type Release, type ReleaseOverride, type RequestReport } from '@keystead/contracts';
import {
  type Caller,
  Forbidden,
  jsonBody,
  type TokenVerifier,
  Unauthenticated,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Context } from 'koa';
import { validatorOf } from '../api/operations.ts';
import { type ReleaseHandlers, sendTagged } from '../api/own-routes.ts';
import { callerOf, type SignedInRequest } from '../api/sessions.ts';
import type { GatewayConfig } from '../config.ts';
import {
  forgetOverrides,
  mayOverride,
  type Override,
  overrideReport,
  publishedRelease,
  readOverrides,
  sealedOverrides,
  servedElsewhere,
  storeOverrides,
} from './overrides.ts';
import type { ReleaseFinder } from './release-finder.ts';
import { type ReleaseSources, resolve } from './resolve.ts';
import type { RevisionStreams } from './revision-streams.ts';
import { type Person, storePerson, type Visitor } from './visitor.ts';

interface ReleaseRouteDependencies {
  readonly config: Pick<GatewayConfig, 'PUBLIC_URL' | 'RELEASE_TOKEN_KEY' | 'OVERRIDE_ORIGINS'>;
  readonly sources: ReleaseSources;
  readonly finder: Pick<ReleaseFinder, 'markAvailable'>;
  readonly visitorOf: (ctx: Context) => Promise<Visitor>;
  readonly streams: Pick<RevisionStreams, 'answer'>;
  readonly verifier: TokenVerifier;
  readonly findRelease: (id: number, request: SignedInRequest) => Promise<Release>;
  /** Rejects while the events service can't accept it. */
  readonly sendReport: (report: RequestReport) => Promise<unknown>;
}

async function sendResolution(ctx: Context, sources: ReleaseSources, visitor: Visitor): Promise<undefined> {
  const { resolution } = await resolve(sources, visitor);
  const body = JSON.stringify(resolution);
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.vary('Cookie, Authorization');
  return sendTagged(ctx, body, `"${tag}"`);
}

/** The override that a request asks for. @throws {ValidationFailed} */
async function chosenBy(
  body: ReleaseOverride,
  deps: ReleaseRouteDependencies,
  request: SignedInRequest,
): Promise<Override> {
  if ((body.entry === undefined) === (body.release_id === undefined))
    throw new ValidationFailed({ release_id: 'Choose either a release, or an entry with its container.' });
  if (body.release_id === undefined) return servedElsewhere(body, deps.config);
  const named = publishedRelease(await deps.findRelease(body.release_id, request), body);
  deps.finder.markAvailable(named);
  return { release: named[1].release };
}

export function releaseRoutes(deps: ReleaseRouteDependencies): ReleaseHandlers {
  const { config, sources, streams, verifier, visitorOf, sendReport } = deps;

  /** Removes the overrides unless the user may have them: the next user of an admin's browser gets none. */
  function rememberPerson(ctx: Context, caller: Caller | undefined): Person | null {
    const person = storePerson(ctx, config, caller);
    if (!mayOverride(person)) forgetOverrides(ctx, config);
    return person;
  }

  /** Pages are opened without a session, so this stores the user when the shell sends a request with one. */
  async function personOf(ctx: Context, remembered: Person | null): Promise<Person | null> {
    try {
      return rememberPerson(ctx, await callerOf(ctx, verifier));
    } catch (error) {
      if (error instanceof Unauthenticated) return rememberPerson(ctx, undefined);
      // The session can't be verified right now.
      ctx.state.log.warn({ err: error }, 'a session could not be verified');
      return remembered;
    }
  }

  /** Anyone may remove overrides, even if the report to the audit log fails. Then only the gateway's own log has it. */
  async function reportRemovedOverrides(ctx: Context): Promise<void> {
    const overrides = readOverrides(ctx, config);
    if (Object.keys(overrides).length === 0) return;
    ctx.state.log.info({ overrides }, 'the release overrides of a browser were removed');
    try {
      const caller = await callerOf(ctx, verifier).catch(() => undefined);
      await sendReport(
        overrideReport(ctx, caller, { action: 'DELETE /releases/overrides', remote: null, status: 204 }),
      );
    } catch (err) {
      ctx.state.log.error({ err }, 'the removal of release overrides could not be reported');
    }
  }

  return {
    async 'GET /releases/resolve'(ctx) {
      const visitor = await visitorOf(ctx);
      return sendResolution(ctx, sources, { ...visitor, person: await personOf(ctx, visitor.person) });
    },
    async 'GET /releases/changes'(ctx) {
      streams.answer(ctx);
      return undefined;
    },
    async 'PUT /releases/overrides'(ctx, request) {
      const { body: validate } = validatorOf(gateway.routes['PUT /releases/overrides'], ctx.method);
      const body = validate(await jsonBody(ctx)) as ReleaseOverride;
      if (!mayOverride(request.caller)) throw new Forbidden('Only an admin may choose releases.');
      const before = readOverrides(ctx, config);
      const overrides = { ...before, [body.remote]: await chosenBy(body, deps, request) };
      const stored = sealedOverrides(config, overrides);
      // A change that can't be reported to the audit log is not made.
      await sendReport(
        overrideReport(ctx, request.caller, { action: 'PUT /releases/overrides', remote: body.remote, status: 200 }),
      );
      const visitor = await visitorOf(ctx);
      storeOverrides(ctx, config, stored);
      request.log.info(
        { remote: body.remote, override: overrides[body.remote] },
        'a release override was set for a browser',
      );
      const person = storePerson(ctx, config, request.caller);
      return sendResolution(ctx, sources, { ...visitor, person, overrides });
    },
    async 'DELETE /releases/overrides'(ctx) {
      await reportRemovedOverrides(ctx);
      forgetOverrides(ctx, config);
      ctx.status = 204;
      return undefined;
    },
  };
}
