import { identity } from '@keystead/contracts';
import type { Logger } from 'pino';
import { EndedSessionsFeed } from '../auth/ended-sessions.ts';
import { remoteKeySet } from '../auth/key-set.ts';
import { renewedServiceIdentity, type ServiceIdentity } from '../auth/service-identity.ts';
import { type TokenVerifier, tokenVerifier } from '../auth/token-verifier.ts';
import { serviceClient } from './service-client.ts';

/** What a program knows through identity: its own token, and how to verify everybody's. */
export interface IdentityLink {
  readonly serviceIdentity: ServiceIdentity;
  readonly verifier: TokenVerifier;
  start(): void;
  stop(): void;
}

/** Links a program to identity over HTTP. */
export function identityLink(options: { service: string; baseUrl: string; secret: string; log: Logger }): IdentityLink {
  const { service, baseUrl, secret, log } = options;
  const open = serviceClient(identity, { baseUrl });
  const serviceIdentity = renewedServiceIdentity(() =>
    open('POST /internal/service-tokens', { body: { service, secret } }),
  );
  const own = serviceClient(identity, { baseUrl, identity: serviceIdentity });
  const sessions = new EndedSessionsFeed((since) => own('GET /internal/ended-sessions', { query: { since } }), log);
  const keys = remoteKeySet(async () => (await open('GET /auth/keys')).keys);
  return {
    serviceIdentity,
    verifier: tokenVerifier(keys, sessions),
    start: () => sessions.start(),
    stop: () => sessions.stop(),
  };
}
