import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

/** A response as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request exactly as given: `fetch` would normalize paths, hosts and encodings. */
export function rawRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, chunks = [] }: { method?: string; headers?: object; chunks?: Buffer[] } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, method, headers: { ...headers }, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }));
    });
    call.on('error', reject);
    for (const chunk of chunks) call.write(chunk);
    call.end();
  });
}

/** Sends text over a bare connection and returns everything that arrives until the connection closes. */
export function rawText(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
