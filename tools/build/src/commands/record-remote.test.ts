import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';

const command = path.join(import.meta.dirname, 'record-remote.ts');
const run = promisify(execFile);

let folder: string;
let server: Server;

/** A product in which each user has the role that their e-mail address begins with. */
const product = () =>
  createServer(async (request, response) => {
    if (request.url === '/api/demo') return response.end(JSON.stringify({ sign_ins: [] }));
    if (request.url !== '/api/auth/login') return response.writeHead(404).end('{}');
    const { email } = (await json(request)) as { email: string };
    response.end(JSON.stringify({ token: 'a real token', user: { role: email.split('@')[0] } }));
  });

async function record(...args: string[]) {
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, KEYSTEAD_URL: `http://127.0.0.1:${port}` };
  return await run(process.execPath, [command, ...args], { cwd: folder, env });
}

const recorded = (file: string) => JSON.parse(readFileSync(path.join(folder, 'recorded', file), 'utf8'));

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'record-remote-'));
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'mf-x', version: '1.0.0' }));
  writeFileSync(path.join(folder, 'src/page.ts'), "request('GET /demo', {}); request('GET /events/{id}', {});");
  server = product();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

test('writes the recordings to the working directory and reports missing answers', async () => {
  const { stdout, stderr } = await record();
  expect(stdout).toContain('1 answers are recorded in recorded/, as the demo landlord; 1 are lacking.');
  expect(stderr).toContain('GET /events/{id} was skipped');
  expect(recorded('demo.json')).toEqual([{ request: 'GET /demo', status: 200, answer: { sign_ins: [] } }]);
});

test('records as the given role, and keeps that role for later recordings', async () => {
  for (const args of [['--as', 'admin'], []]) {
    await record(...args);
    expect(recorded('session.json')).toMatchObject({ token: 'recorded', user: { role: 'admin' } });
  }
});

test('reports a rejected sign-in and keeps the existing recordings', async () => {
  await record();
  server.removeAllListeners('request').on('request', (_, response) => response.writeHead(401).end('{"error":"No."}'));
  await expect(record()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("can't be recorded: No.") });
  expect(recorded('demo.json')).toHaveLength(1);
});
