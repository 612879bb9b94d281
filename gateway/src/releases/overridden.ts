import type { PlannedRelease, Release, ReleaseOverride } from '@keystead/contracts';
import { ValidationFailed } from '@keystead/service-kit';
import type { GatewayConfig } from '../config.ts';
import type { ReleaseOfRemote } from './known-releases.ts';
import type { Override } from './override-cookie.ts';

const ownMachine = new Set(['localhost', '127.0.0.1']);

/** Whether this gateway allows overrides that are served at this URL. */
function isAllowed(address: string, { OVERRIDE_ORIGINS }: Pick<GatewayConfig, 'OVERRIDE_ORIGINS'>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username, password } = new URL(address);
  if ((protocol !== 'http:' && protocol !== 'https:') || username || password) return false;
  const others = OVERRIDE_ORIGINS.split(',').map((it) => it.trim().replace(/\/$/, '').toLowerCase());
  return ownMachine.has(hostname) || others.includes(origin);
}

/** Validates an override that is served elsewhere. @throws {ValidationFailed} */
export function servedElsewhere(
  { entry = '', container = '' }: Pick<ReleaseOverride, 'entry' | 'container'>,
  config: Pick<GatewayConfig, 'OVERRIDE_ORIGINS'>,
): Override {
  if (!isAllowed(entry, config))
    throw new ValidationFailed({
      entry: 'This must be a URL on localhost, or on an allowed origin.',
    });
  if (!/^[A-Za-z_$][\w$]*$/.test(container))
    throw new ValidationFailed({ container: 'This must be the name of the global that the entry defines.' });
  return { entry: new URL(entry).href, container };
}

/** Validates a published release as an override. @throws {ValidationFailed} */
export function publishedRelease(found: Release, override: ReleaseOverride): ReleaseOfRemote {
  if (found.remote !== override.remote)
    throw new ValidationFailed({ release_id: `This is a release of ${found.remote}.` });
  if (found.state === 'blocked') throw new ValidationFailed({ release_id: 'This release is blocked. Allow it first.' });
  const { id, release, version, container, entry, preload, server, files } = found;
  const planned: PlannedRelease = { id, release, version, container, entry, preload, server, files };
  return [found.remote, planned];
}
