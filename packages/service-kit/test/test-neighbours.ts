import { createPublicKey } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type TestIssuer, testIssuer } from './test-issuer.ts';
import { type TestServer, testServer } from './test-server.ts';

/**
 * An HTTP stand-in for the services that a program under test calls, identity above all. All other operations return
 * 503.
 */
export interface Neighbours extends TestServer {
  /** Signs tokens with the keys that the stand-in for identity publishes. */
  readonly issuer: TestIssuer;
}

/** Responses by the name of the operation; undefined: 204. */
export type NeighbourAnswers = Readonly<Record<string, () => unknown>>;

async function serviceIn(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of req.setEncoding('utf8')) text += part;
  return text.includes('"service"') ? JSON.parse(text).service : '';
}

/** Starts the stand-in with the operations of identity that every program needs, and further responses. */
export async function startNeighbours(further: NeighbourAnswers = {}): Promise<Neighbours> {
  const issuer = testIssuer();
  const key = {
    ...createPublicKey(issuer.publicKeyPem).export({ format: 'jwk' }),
    kid: 'test',
    use: 'sig',
    alg: 'RS256',
  };
  const answers: Record<string, (service: string) => unknown> = {
    'GET /auth/keys': () => ({ keys: [key] }),
    'POST /internal/service-tokens': (service) => ({
      token: issuer.serviceToken(service),
      expires_at: new Date(Date.now() + 60 * 60_000).toISOString(),
    }),
    'GET /internal/ended-sessions': () => ({ ended: [], as_of: new Date().toISOString() }),
    'GET /internal/erased-accounts': () => ({ erased: [], as_of: new Date().toISOString() }),
    'GET /internal/closing-accounts': () => ({ closing: [], as_of: new Date().toISOString() }),
    'GET /internal/ended-keys': () => ({ ended: [], voided: [], as_of: new Date().toISOString() }),
    'POST /internal/notices': () => undefined,
    ...further,
  };
  const server = await testServer(async (req, res) => {
    const service = await serviceIn(req);
    const answer = answers[`${req.method} ${req.url?.split('?')[0]}`];
    const body = answer?.(service);
    res.writeHead(answer ? (body ? 200 : 204) : 503, { 'content-type': 'application/json' });
    res.end(body ? JSON.stringify(body) : undefined);
  });
  return { ...server, issuer };
}
