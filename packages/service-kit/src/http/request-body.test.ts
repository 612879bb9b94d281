import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { defineContract, Id, Input, type Problem, Text } from '@keystead/contracts';
import Type from 'typebox';
import { recordedLog, type TestApi, testApi, testIssuer } from '../../test/index.ts';
import { createApp } from './create-app.ts';
import { created, endpoint } from './endpoint.ts';

const MEBIBYTE = 1024 * 1024;

const contract = defineContract({
  service: 'files',
  area: 'portfolio',
  routes: {
    'POST /files': {
      summary: 'Takes a file',
      access: 'signed-in',
      query: Input({ name: Type.Optional(Text(20)) }),
      upload: { types: ['application/pdf', 'text/csv'], maxBytes: 2 * MEBIBYTE },
      answer: Type.Object({ id: Id, type: Type.String(), size: Type.Integer(), sum: Type.String() }),
      status: 201,
      codes: [],
    },
  },
});

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a route that accepts a file', () => {
  let api: TestApi;
  let last = 0;
  const user = { userId: 1, accountId: 1, role: 'landlord' } as const;
  const token = () => ({ authorization: `Bearer ${api.issuer.tokenFor(user)}` });
  beforeAll(async () => {
    api = await testApi(contract, () => ({
      endpoints: [
        endpoint(contract, 'POST /files', async ({ body: { type, bytes }, recordId }) => {
          const { id } = await recordId(async () => ++last);
          return created({ id, type, size: bytes.length, sum: sumOf(bytes) }, 'files');
        }),
      ],
    }));
  });
  afterAll(() => api.stop());

  const pdf = { 'content-type': 'application/pdf' };
  const upload = (bytes: Buffer, headers: Record<string, string> = {}, name = 'one') =>
    api.call(user, `POST /files?name=${name}`, bytes, { ...pdf, ...headers });

  /**
   * Starts a request and lets `write` send the body. Resolves to the response, which may arrive before the end of the
   * body.
   */
  async function startUpload(
    headers: Record<string, string>,
    write: (to: NodeJS.WritableStream) => void,
    agent?: Agent,
  ) {
    const sending = request(`${api.url}/files`, { method: 'POST', headers: { ...pdf, ...headers }, agent });
    // The connection may already be closed while a rejected client still writes.
    sending.on('error', () => undefined);
    sending.flushHeaders();
    write(sending);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    if (!sending.writableEnded) sending.destroy();
    return { status: answer.statusCode, problem: JSON.parse(text) as Problem };
  }

  it('accepts the bytes unchanged, up to the limit', async () => {
    for (const bytes of [Buffer.from([0, 255, 13, 10]), Buffer.alloc(2 * MEBIBYTE, 'x')]) {
      const accepted = await upload(bytes);
      expect(accepted.status).toBe(201);
      expect(accepted.body).toMatchObject({ type: 'application/pdf', size: bytes.length, sum: sumOf(bytes) });
    }
    const csv = await upload(Buffer.from('a,b'), { 'content-type': 'text/csv; charset=utf-8' });
    expect(csv.body).toMatchObject({ type: 'text/csv' });
  });

  it('accepts a chunked body without a Content-Length', async () => {
    const chunks = ['one', 'two', 'three'];
    const accepted = await fetch(`${api.url}/files`, {
      method: 'POST',
      headers: { ...pdf, ...token() },
      body: ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk))),
      duplex: 'half',
    } as RequestInit);
    expect(accepted.status).toBe(201);
    expect(await accepted.json()).toMatchObject({ size: 11, sum: sumOf(Buffer.from(chunks.join(''))) });
  });

  it('rejects a request without a session before any byte of the file is sent', async () => {
    const rejected = await startUpload({ 'content-length': String(MEBIBYTE) }, () => undefined);
    expect(rejected).toMatchObject({ status: 401, problem: { code: 'unauthenticated' } });
  });

  it('rejects an invalid query before any byte of the file is sent', async () => {
    const sending = request(`${api.url}/files?colour=red`, {
      method: 'POST',
      headers: { ...pdf, ...token(), 'content-length': '1000' },
    });
    sending.flushHeaders();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(422);
    sending.on('error', () => undefined).destroy();
  });

  it.each([
    ['of another type', { 'content-type': 'image/png' }, 'The request body must be application/pdf or text/csv.'],
    ['of no type', { 'content-type': '' }, 'The request body must be application/pdf or text/csv.'],
    ['that is packed', { 'content-encoding': 'gzip' }, 'Send the file without compression.'],
  ])('rejects a file %s with 415', async (_, headers, error) => {
    expect((await upload(Buffer.from('%PDF'), headers)).problem).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
      error,
    });
  });

  it('rejects a file with a too large Content-Length without reading it', async () => {
    const headers = { ...token(), 'content-length': String(2 * MEBIBYTE + 1) };
    expect(await startUpload(headers, () => undefined)).toMatchObject({
      status: 413,
      problem: { code: 'body_too_large', error: 'The file is larger than 2 MiB.' },
    });
  });

  it.each([
    ['turn out too large', {}, 413],
    ['say that they are too large', { 'content-length': String(5 * MEBIBYTE) }, 413],
    ['are of another type', { 'content-type': 'image/png' }, 415],
    ['are packed', { 'content-encoding': 'gzip' }, 415],
  ])('rejects files that %s, several in a row on one connection', async (_, headers, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < 3; round++) {
      const whole = (to: NodeJS.WritableStream) => {
        for (let chunk = 0; chunk < 5; chunk++) to.write(Buffer.alloc(MEBIBYTE));
        to.end();
      };
      expect((await startUpload({ ...token(), ...headers }, whole, agent)).status).toBe(status);
    }
    agent.destroy();
  });

  it('rejects an endless file once it exceeds the limit', async () => {
    const rejected = await startUpload(token(), (to) => {
      const more = () => {
        while (to.writable && to.write(Buffer.alloc(65_536)));
      };
      to.on('drain', more);
      more();
    });
    expect(rejected.status).toBe(413);
  });

  it.each([
    ['with a length', { 'content-length': '0' }],
    ['without a length', {}],
  ])('rejects an empty file %s with 422', async (_, headers) => {
    expect(await startUpload({ ...token(), ...headers }, (to) => to.end())).toMatchObject({
      status: 422,
      problem: { code: 'validation_failed', fields: { file: 'is empty' } },
    });
  });

  it('logs no server error if the client disconnects during the upload', async () => {
    const { log, lines } = recordedLog();
    const { verifier, tokenFor } = testIssuer();
    const endpoints = [endpoint(contract, 'POST /files', async () => Promise.reject(new Error('half a file')))];
    const app = createApp({ contract, version: '0.0.0', endpoints, verifier, database: undefined, log });
    const server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sending = request({
      method: 'POST',
      path: '/files',
      port: (server.address() as AddressInfo).port,
      headers: { ...pdf, authorization: `Bearer ${tokenFor(user)}` },
    });
    sending.on('error', () => undefined).write('%PDF');
    await once(server, 'request');
    sending.destroy();
    while (lines.length === 0) await setTimeout(5);
    server.close();
    expect(lines.map(({ status, level }) => [status, level])).toEqual([[400, 30]]);
  });

  it('creates one record for the same file and Idempotency-Key, and rejects a different file or query', async () => {
    const key = { 'idempotency-key': 'k' };
    const one = await upload(Buffer.from('%PDF-1'), key);
    const two = await upload(Buffer.from('%PDF-1'), key);
    expect(two).toMatchObject({ status: 201, body: one.body });
    expect(two.headers.get('location')).toBe(one.headers.get('location'));
    for (const [bytes, name] of [
      ['%PDF-2', 'one'],
      ['%PDF-1', 'two'],
    ] as const)
      expect((await upload(Buffer.from(bytes), key, name)).problem).toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
      });
  });
});
