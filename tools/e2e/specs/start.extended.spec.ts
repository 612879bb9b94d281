import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { demoAccounts } from '@keystead/contracts';
import { freePorts } from '@keystead/dev-stack';
import { ApiClient, sampleProperty } from '../src/api-client.ts';
import { visit } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { descendantsOf } from '../src/processes.ts';
import { StartCommand } from '../src/start-command.ts';

/** `npm start`, from the command to Ctrl-C. */
describe('npm start', () => {
  let folder: string;
  let dataDir: string;
  let port: number;
  let command: StartCommand | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystead-start-'));
    dataDir = join(folder, 'data');
    [port = 0] = await freePorts(1);
  });
  afterAll(async () => {
    await command?.interrupt();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (settings: Record<string, string> = {}) => {
    command = new StartCommand({ PORT: String(port), DATA_DIR: dataDir, ...settings });
    return command;
  };

  const signedIn = (url: string) => new ApiClient(url).signIn(demoAccounts.landlord, demoAccounts.password);

  it('starts a product to sign in to', async () => {
    const url = await start().ready;
    expect(url).toBe(`http://localhost:${port}`);
    const { body } = await new ApiClient(url).call('GET /demo');
    expect(body.sign_ins.map(({ email }) => email)).toEqual([
      demoAccounts.admin,
      demoAccounts.landlord,
      demoAccounts.tenant,
    ]);
    const visitor = await visit(url);
    await visitor.page.goto('/login');
    await visitor.page.getByText(demoAccounts.landlord).waitFor();
    expect(visitor.pageErrors).toEqual([]);
    await visitor.leave();
    const landlord = await signedIn(url);
    const totals = ['properties', 'tenants', 'leases'].map(async (of) => {
      const { body } = await landlord.call(`GET /${of as 'properties'}?limit=1`);
      return body.total;
    });
    expect(await Promise.all(totals)).toEqual([4, 5, 5]);
    expect((await landlord.call('POST /properties', sampleProperty)).status).toBe(201);
  });

  it('stops at Ctrl-C in order, and leaves nothing behind', async () => {
    const started = command as StartCommand;
    const { lines, errors, pids } = started;
    const { body } = await new ApiClient(await started.ready).call('GET /health');
    const socket = socketOf(dataDir);
    const lock = join(dataDir, 'keystead.lock');
    const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number };
    expect(pids).toContain(pid);
    // In addition to the services: the database, the gateway, its renderer and the Stripe sandbox.
    expect(descendantsOf(pid)).toHaveLength(Object.keys(body.services).length + 4);
    expect(existsSync(socket)).toBe(true);
    await started.interrupt();
    const ready = lines.findIndex((line) => line.startsWith('Keystead is ready'));
    expect(lines.slice(ready + 1)).toEqual(['Stopping …']);
    expect(errors).toEqual([]);
    // Processes orphaned by npm disappear once the system has reaped them.
    await eventually(
      () => pids.filter(isRunning),
      (left) => left.length === 0,
    );
    expect([existsSync(dirname(socket)), existsSync(lock)]).toEqual([false, false]);
  });

  it('keeps records across starts', async () => {
    const found = await (await signedIn(await start().ready)).call('GET /properties?q=harbour house');
    expect(found.body.properties).toMatchObject([sampleProperty]);
    await command?.interrupt();
  });

  it('reports a used port in one sentence', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const failed = start();
    expect((await failed.ended).code).toBeGreaterThan(0);
    other.close();
    expect(failed.errors).toEqual([
      `Port ${port} is in use by another program: stop it, or choose another port with PORT.`,
    ]);
  });

  it('reports an unusable folder in one sentence', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const failed = start({ DATA_DIR: file });
    expect((await failed.ended).code).toBeGreaterThan(0);
    expect(failed.errors).toEqual([expect.stringMatching(/^DATA_DIR can't be used: .+\.$/)]);
  });
});

/** Returns the socket of the database that runs on a folder. */
function socketOf(dataDir: string): string {
  const [, path = ''] = /^mongodb:\/\/([^/]+)\//.exec(readFileSync(join(dataDir, 'database-address'), 'utf8')) ?? [];
  return decodeURIComponent(path);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
