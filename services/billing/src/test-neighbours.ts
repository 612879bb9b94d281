import { createPublicKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestIssuer, testIssuer } from '@keystead/service-kit/testing';

/** Stands in over HTTP for the services that billing, run as a program, asks: identity above all. The others are down. */
export interface Neighbours {
  readonly url: string;
  /** Signs people in, by keys that identity publishes. */
  readonly issuer: TestIssuer;
  stop(): Promise<void>;
}

const user = { first_name: 'Ann', last_name: 'Archer', email: 'ann.archer@mail.example' };

/** Starts the stand-in. */
export async function startNeighbours(): Promise<Neighbours> {
  const issuer = testIssuer();
  const key = {
    ...createPublicKey(issuer.publicKeyPem).export({ format: 'jwk' }),
    kid: 'test',
    use: 'sig',
    alg: 'RS256',
  };
  const answers: Record<string, () => unknown> = {
    'GET /auth/keys': () => ({ keys: [key] }),
    'POST /internal/service-tokens': () => ({
      token: issuer.serviceToken('billing'),
      expires_at: new Date(Date.now() + 60 * 60_000).toISOString(),
    }),
    'GET /internal/ended-sessions': () => ({ ended: [], as_of: new Date().toISOString() }),
    'GET /internal/erased-accounts': () => ({ erased: [], as_of: new Date().toISOString() }),
    'GET /profile': () => ({ user }),
    'POST /internal/notices': () => undefined,
  };
  const server = createServer(async (req, res) => {
    for await (const _ of req);
    const answer = answers[`${req.method} ${req.url?.split('?')[0]}`];
    const body = answer?.();
    res.writeHead(answer ? (body ? 200 : 204) : 503, { 'content-type': 'application/json' });
    res.end(body ? JSON.stringify(body) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issuer,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
