import { identity } from '@keystead/contracts';
import type { Logger } from 'pino';
import { WatchedChanges } from '../feeds/watched-changes.ts';
import { serviceClient } from '../http/service-client.ts';
import { EndedSessionsFeed } from './ended-sessions.ts';
import { remoteKeySet, renewedServiceIdentity, tokenVerifier } from './tokens.ts';

interface LinkOptions {
  readonly service: string;
  readonly baseUrl: string;
  readonly secret: string;
  /** Whether identity runs as a single process, which then sees every change. */
  readonly singleReplica?: boolean;
  readonly log: Logger;
}

export function identityLink({ service, baseUrl, secret, singleReplica, log }: LinkOptions) {
  const open = serviceClient(identity, { baseUrl });
  const serviceIdentity = renewedServiceIdentity(() =>
    open('POST /internal/service-tokens', { body: { service, secret } }),
  );
  const own = serviceClient(identity, { baseUrl, identity: serviceIdentity });
  const changes = singleReplica ? new WatchedChanges({ baseUrl, identity: serviceIdentity, log }) : undefined;
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
