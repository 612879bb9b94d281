import { createPublicKey, type KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, identity } from '@keystead/contracts';
import type { Logger } from 'pino';
import { sharedRun } from '../concurrency.ts';
import { WatchedChanges } from '../feeds/watched-changes.ts';
import { Unavailable } from '../http/errors.ts';
import { serviceClient } from '../http/service-client.ts';
import { type ServiceConfig, secretsOf } from '../program/config.ts';
import { EndedSessionsFeed } from './ended-sessions.ts';
import { type KeySet, type ServiceIdentity, tokenVerifier } from './tokens.ts';

interface PublishedKey {
  readonly kid: string;
  readonly kty: string;
  readonly [member: string]: unknown;
}

/** Minimum milliseconds between two fetches for an unknown key id, so that invented ids cannot flood identity. */
const REFETCH_AFTER_MS = 1_000;

/**
 * The keys that identity publishes. They are fetched when a token names an unknown key, which may be a second old: its
 * request waits until they may be fetched again.
 */
export function remoteKeySet(fetchKeys: () => Promise<readonly PublishedKey[]>): KeySet {
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const refresh = sharedRun(async () => {
    try {
      await wait(Math.max(0, fetchedAt + REFETCH_AFTER_MS - performance.now()));
      const published = await fetchKeys();
      keys = new Map(published.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
      fetchedAt = performance.now();
    } catch (cause) {
      throw new Unavailable('Sign-ins cannot be checked right now. Please try again in a moment.', cause);
    }
  });

  return {
    async find(kid) {
      const key = keys.get(kid);
      if (key) return key;
      await refresh();
      return keys.get(kid) ?? null;
    },
  };
}

type ServiceToken = Answer<'POST /internal/service-tokens'>;

/** Milliseconds before its expiry at which a token is replaced. */
const EXPIRY_MARGIN_MS = 5 * 60_000;

function renewedServiceIdentity(fetchToken: () => Promise<ServiceToken>): ServiceIdentity {
  let current: ServiceToken | undefined;
  const renew = sharedRun(fetchToken);
  return {
    async token() {
      if (current && Date.parse(current.expires_at) - EXPIRY_MARGIN_MS > Date.now()) return current.token;
      current = await renew();
      return current.token;
    },
  };
}

type LinkConfig = Pick<ServiceConfig, 'IDENTITY_URL' | 'SERVICE_SECRET' | 'SINGLE_REPLICA'>;

export function identityLink(service: string, config: LinkConfig, log: Logger) {
  const { IDENTITY_URL: baseUrl, SERVICE_SECRET, SINGLE_REPLICA } = config;
  const [secret] = secretsOf(SERVICE_SECRET);
  const open = serviceClient(identity, { baseUrl });
  const serviceIdentity = renewedServiceIdentity(() =>
    open('POST /internal/service-tokens', { body: { service, secret } }),
  );
  const own = serviceClient(identity, { baseUrl, identity: serviceIdentity });
  const changes = SINGLE_REPLICA ? new WatchedChanges({ baseUrl, identity: serviceIdentity, log }) : undefined;
  const sessions = new EndedSessionsFeed(
    (since) => own('GET /internal/ended-sessions', { query: { since } }),
    log,
    changes?.of('sessions'),
  );
  const keys = remoteKeySet(async () => (await open('GET /auth/keys')).keys);
  return {
    serviceIdentity,
    verifier: tokenVerifier(keys, sessions),
    /** The change notifications of identity; undefined unless identity runs as a single copy. */
    changes,
    start() {
      changes?.start();
      sessions.start();
    },
    stop() {
      changes?.stop();
      sessions.stop();
    },
  };
}
