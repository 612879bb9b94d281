import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server that implements the part of S3 that the store uses. */
export interface SmallBucket {
  /** The URL of its one bucket. */
  readonly address: string;
  readonly files: Map<string, Buffer>;
  /** Each request as method, path and signing credential. */
  readonly requests: string[];
  /** Answers requests instead of the server while it is set. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=(\w+\/\d{8}\/[\w-]+)\/s3\/aws4_request, SignedHeaders=.+, Signature=\w{64}$/;

/** Starts the server, with a bucket called `releases`. */
export async function smallBucket(): Promise<SmallBucket> {
  const files = new Map<string, Buffer>();
  const requests: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://bucket');
    const body = await buffer(request);
    const signature = SIGNED.exec(request.headers.authorization ?? '');
    requests.push(`${request.method} ${pathname} ${signature?.[1]?.replace(/\d{8}/, 'day')}`);
    if (bucket.instead !== null) return bucket.instead(request, response);
    if (signature === null) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    const key = pathname.replace(/^\/releases\/?/, '');
    if (request.method === 'PUT') {
      const sha256 = createHash('sha256').update(body).digest('hex');
      if (request.headers['x-amz-content-sha256'] !== sha256) return void response.writeHead(400).end();
      files.set(key, body);
      return void response.end();
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return void response.writeHead(204).end();
    }
    const file = files.get(key);
    if (file === undefined) return void response.writeHead(404).end('<Code>NoSuchKey</Code>');
    response.end(request.method === 'HEAD' ? undefined : file);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bucket: SmallBucket = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`,
    files,
    requests,
    instead: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return bucket;
}
