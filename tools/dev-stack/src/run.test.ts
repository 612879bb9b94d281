import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { scratchPrograms } from '../test/scratch-product.ts';
import type { StartConfig } from './config.ts';
import { freePorts } from './product/ports.ts';
import type { Product } from './product/start-product.ts';
import { type RunOptions, readyLine, run } from './run.ts';

let folder: string;
let trace: string;
let config: StartConfig;
let printed: string[];
let product: Product | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keystead-run-'));
  trace = join(folder, 'trace');
  printed = [];
  product = undefined;
  const [port = 0] = await freePorts(1);
  const environment = process.env;
  config = {
    port,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    mongodbUri: undefined,
    production: false,
    replicas: 1,
    singleProcess: false,
    underNpm: false,
    environment,
  };
});

afterEach(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true });
});

async function start(
  behaviours: Record<string, string> = {},
  own: Partial<StartConfig & RunOptions> = {},
): Promise<void> {
  product = await run(
    '',
    { ...config, ...own },
    {
      programs: () => scratchPrograms(trace, behaviours),
      build: async () => undefined,
      print: (line) => printed.push(line),
      ...own,
    },
  );
}

const events = () => (existsSync(trace) ? readFileSync(trace, 'utf8').trim().split('\n') : []);
const names = () => events().map((event) => event.replace(/ \d+$/, ''));
const running = () =>
  events()
    .map((event) => Number(/started (\d+)$/.exec(event)?.[1]))
    .filter((pid) => {
      try {
        return pid > 0 && process.kill(pid, 0);
      } catch {
        return false;
      }
    });

describe('starting the product', () => {
  test('starts services before the gateway, and stops in reverse order with nothing left', async () => {
    await start();
    expect(names().slice(0, 2).sort()).toEqual(['one started', 'two started']);
    expect(names()[2]).toBe('gateway started');
    const databasePid = product?.database?.pid ?? 0;
    await product?.stop();
    expect(names()[3]).toBe('gateway SIGTERM');
    expect(names().slice(4).sort()).toEqual(['one SIGTERM', 'two SIGTERM']);
    expect(() => process.kill(databasePid, 0)).toThrow('ESRCH');
    expect(existsSync(join(config.dataDir, 'keystead.lock'))).toBe(false);
  });

  describe('with programs that wait for a start message', () => {
    const ahead = (behaviours = {}) => start(behaviours, { programs: () => scratchPrograms(trace, behaviours, true) });

    test('launches all at once, and starts services before the gateway', async () => {
      await ahead();
      const launched = names().filter((event) => event.endsWith('started'));
      expect(launched.slice(0, 2).sort()).toEqual(['one started', 'two started']);
      expect(launched[2]).toBe('gateway started');
      expect(names().filter((event) => event.endsWith('waits'))).toHaveLength(3);
    });

    test('restarts a program that ended, without waiting', async () => {
      await ahead();
      product?.processes.gateway?.kill('SIGKILL');
      while (names().filter((event) => event === 'gateway started').length < 2) await wait(20);
    });

    test('leaves nothing running if one of them does not start', async () => {
      await expect(ahead({ one: 'fail' })).rejects.toThrow('one ended before it was ready (exit code 1');
      expect(names()).not.toContain('gateway started');
      expect(running()).toEqual([]);
      await ahead();
      expect(running()).toHaveLength(3);
    });

    test('leaves nothing running if the database does not open', async () => {
      mkdirSync(config.dataDir, { mode: 0o700 });
      writeFileSync(join(config.dataDir, 'database'), '');
      await expect(ahead()).rejects.toThrow(`The database folder ${join(config.dataDir, 'database')} can't be used`);
      expect(running()).toEqual([]);
      expect(existsSync(join(config.dataDir, 'keystead.lock'))).toBe(false);
    });
  });

  test('an abort signal has no effect once the product is ready, so that stop keeps the order', async () => {
    const interrupted = new AbortController();
    await start({}, { signal: interrupted.signal });
    interrupted.abort();
    await product?.stop();
    expect(names()[3]).toBe('gateway SIGTERM');
    expect(names().slice(4).sort()).toEqual(['one SIGTERM', 'two SIGTERM']);
  });

  test('stores the programs’ output, and reports their warnings once', async () => {
    await start();
    await product?.stop();
    expect(readFileSync(join(config.dataDir, 'logs/one.log'), 'utf8')).toContain('"msg":"fine"');
    expect(printed.sort()).toEqual(['gateway: mind this', 'one: mind this', 'two: mind this']);
  });

  test('leaves nothing running if a program does not start', async () => {
    await expect(start({ gateway: 'fail' })).rejects.toThrow('gateway ended before it was ready (exit code 1');
    expect(running()).toEqual([]);
    expect(existsSync(join(config.dataDir, 'keystead.lock'))).toBe(false);
    await start();
    expect(running()).toHaveLength(3);
  });

  test('is rejected on a folder that another start uses', async () => {
    await start();
    const [port = 0] = await freePorts(1);
    await expect(run('', { ...config, port })).rejects.toThrow(
      `DATA_DIR ${config.dataDir} is in use by another Keystead (process ${process.pid})`,
    );
    expect(running()).toHaveLength(3);
  });

  test('is rejected on a port that is in use', async () => {
    const other = createServer().listen(config.port, '127.0.0.1');
    await once(other, 'listening');
    await expect(start()).rejects.toThrow(
      `Port ${config.port} is in use by another program: stop it, or choose another port with PORT.`,
    );
    other.close();
  });

  test('is rejected if DATA_DIR is a file', async () => {
    const dataDir = join(folder, 'file');
    writeFileSync(dataDir, '');
    await expect(start({}, { dataDir })).rejects.toThrow("DATA_DIR can't be used: EEXIST");
    await expect(start({}, { dataDir: join(dataDir, 'below') })).rejects.toThrow("DATA_DIR can't be used: E");
  });

  test('is rejected if nothing responds at MONGODB_URI, without revealing its password', async () => {
    const mongodbUri = 'mongodb://somebody:secret@127.0.0.1:1/?serverSelectionTimeoutMS=100';
    const rejection = start({}, { mongodbUri });
    await expect(rejection).rejects.toThrow('No database responds at MONGODB_URI (');
    await expect(rejection).rejects.not.toThrow('secret');
  });

  test('if it is killed, its programs end, and the next start takes over', async () => {
    const program = join(import.meta.dirname, '../test/scratch-start.ts');
    const killed = fork(program, [config.dataDir, String(config.port), trace], { execArgv: [] });
    await once(killed, 'message');
    expect(running()).toHaveLength(3);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await start();
    expect(names().filter((event) => event.endsWith('disconnect'))).toHaveLength(3);
    // Orphans are gone once the system has reaped them.
    while (running().length > 3) await wait(20);
  });
});

test('readyLine: names the sign-ins, except in production', () => {
  const url = 'http://localhost:8080';
  expect(readyLine(url, false)).toBe(
    'Keystead is ready at http://localhost:8080 — sign in as admin@keystead.example, landlord@keystead.example or tenant@keystead.example with keystead-demo-2026',
  );
  expect(readyLine(url, true)).toBe('Keystead is ready at http://localhost:8080');
});
