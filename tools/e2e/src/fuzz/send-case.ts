import { Agent, request } from 'node:http';
import type { FuzzCase } from './fuzz-case.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  readonly location: string | undefined;
  readonly body: string;
  readonly milliseconds: number;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request unchanged, without the corrections of an HTTP client. Reads a stream up to its
 * first bytes; the signal cancels a request without a response.
 */
export function sendCase(
  url: string,
  { method, path, headers, body }: Omit<FuzzCase, 'as'>,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<FuzzAnswer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api${path}`, {
      agent,
      method,
      ...(signal && { signal }),
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    });
    let answered = false;
    // A server that rejects a body may close the connection while the rest is being sent. Its response counts.
    sent.on('error', (error) => answered || reject(error));
    sent.on('response', (answer) => {
      answered = true;
      const { statusCode: status = 0, headers } = answer;
      const type = headers['content-type']?.split(';', 1)[0] ?? '';
      const parts: Buffer[] = [];
      const done = () =>
        resolve({
          status,
          type,
          location: headers.location,
          body: Buffer.concat(parts).toString(),
          milliseconds: performance.now() - startedAt,
        });
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        if (type !== 'text/event-stream') return;
        done();
        sent.destroy();
      });
      answer.on('end', done);
      answer.on('error', reject);
    });
    sent.end(body);
  });
}
