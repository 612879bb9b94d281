import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { defineContract, Id, IdParams, Input, Text } from '@keystead/contracts';
import Type from 'typebox';
import { recordedLog, type TestIssuer, testDatabase, testIssuer } from '../../test/index.ts';
import { createApp } from '../http/create-app.ts';
import { endpoint, nothing, reply } from '../http/endpoint.ts';
import { serveProgram } from '../program/run-program.ts';

const contract = defineContract({
  service: 'people',
  area: 'account',
  routes: {
    'POST /people': {
      summary: 'Adds somebody',
      access: 'signed-in',
      body: Input({ email: Text(100), password: Text(100), name: Text(100) }),
      answer: Type.Object({ id: Id }),
      codes: [],
    },
    'GET /people': { summary: 'Finds', access: 'public', query: Type.Object({ q: Type.String() }), codes: [] },
    'GET /people/{id}': { summary: 'Reads', access: 'signed-in', params: IdParams, answer: Type.Object({}), codes: [] },
  },
});

const personal = /hannah|arendt|example\.org|correct horse|203\.0\.113|eyJ|ks_test|sessionid|hunter2|dup key: \{ /i;
const typed = { email: 'hannah@example.org', password: 'correct horse battery', name: 'Hannah Arendt' };

/** Errors as libraries throw them, with all their properties. */
const failures: Record<number, () => unknown> = {
  1: () =>
    Object.assign(new Error('E11000 duplicate key error dup key: { email_key: "hannah@example.org", n: "Arendt" }'), {
      keyValue: { email_key: 'hannah@example.org' },
    }),
  2: () => {
    JSON.parse('hannah arendt');
  },
  3: () =>
    Object.assign(new Error('Request failed'), {
      config: { headers: { authorization: 'Bearer ks_test_aaaaaaaaaaaaaaaa' }, data: 'hunter2' },
      cause: new Error('GET https://u:hunter2@mail.example/?q=hannah&token=hunter2 answered 500'),
    }),
  4: () => 'hannah@example.org was refused',
};

let issuer: TestIssuer;
let log: ReturnType<typeof recordedLog>;
let url: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const database = await testDatabase();
  issuer = testIssuer();
  log = recordedLog();
  const app = createApp({
    contract,
    version: '0.0.0',
    verifier: issuer.verifier,
    database,
    log: log.log,
    endpoints: [
      endpoint(contract, 'POST /people', async (request) => {
        request.log.info({ ...request.body, person: request.body, token: 'hunter2' }, 'logged by mistake');
        return reply({ id: 7 });
      }),
      endpoint(contract, 'GET /people', async () => nothing),
      endpoint(contract, 'GET /people/{id}', async ({ params: { id } }) => {
        const failure = failures[id]?.();
        throw failure;
      }),
    ],
  });
  const config = { PORT: 0, HOST: '127.0.0.1', LOG_LEVEL: 'silent', NODE_ENV: 'test' } as const;
  const running = await serveProgram(config, { handler: app.callback(), close: async () => undefined });
  url = `http://127.0.0.1:${running.port}`;
  stop = async () => {
    await running.stop();
    await database.close();
  };
});
beforeEach(() => void log.lines.splice(0));
afterAll(() => stop());

const user = { userId: 12, accountId: 34, role: 'landlord', name: 'Hannah Arendt' } as const;
const headers = () => ({
  authorization: `Bearer ${issuer.tokenFor({ ...user, key: { id: 56, scopes: ['account:write'] } })}`,
  'content-type': 'application/json',
  cookie: 'sessionid=hunter2',
  'x-forwarded-for': '203.0.113.9',
  'x-service-token': issuer.serviceToken('assistant'),
  'x-request-id': 'request-of-a-test',
});

test('the log line of a request names the operation, the caller and the status', async () => {
  await fetch(`${url}/people`, { method: 'POST', headers: headers(), body: JSON.stringify(typed) });
  expect(log.lines.at(-1)).toMatchObject({
    request_id: 'request-of-a-test',
    method: 'POST',
    path: '/people',
    operation: 'POST /people',
    status: 200,
    user_id: 12,
    account_id: 34,
    key_id: 56,
    via: 'assistant',
    msg: 'answered',
  });
});

test.each<[string, string, string, unknown]>([
  ['a logged body', 'POST', '/people', typed],
  ['a rejected body', 'POST', '/people', { ...typed, shoe_size: 41 }],
  ['a query', 'GET', '/people?q=hannah%40example.org', undefined],
  ...Object.keys(failures).map((id): [string, string, string, unknown] => [
    `failure ${id}`,
    'GET',
    `/people/${id}`,
    undefined,
  ]),
])('no log line contains secrets or personal data: %s', async (_name, method, path, body) => {
  await fetch(url + path, { method, headers: headers(), ...(body !== undefined && { body: JSON.stringify(body) }) });
  expect(log.lines.at(-1)).toMatchObject({ msg: 'answered' });
  expect(JSON.stringify(log.lines)).not.toMatch(personal);
});

test('a logged error keeps its type, message, causes and stack', async () => {
  await fetch(`${url}/people/3`, { headers: headers() });
  const { err } = log.lines[0] as { err: { type: string; message: string; stack: string } };
  expect(err).toMatchObject({
    type: 'Error',
    message: expect.stringMatching(/^Request failed: GET https:.*answered 500$/),
  });
  expect(err.stack).toContain('logs.test.ts');
});

const logs = JSON.stringify(join(import.meta.dirname, 'logs.ts'));

/** The messages that a program has logged when it has ended. */
function loggedBy(program: string): string[] {
  const source = `import { programLog } from ${logs};\nconst log = programLog('boats', 'info');\n${program}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
}

test('a program that ends at once has written all of its lines', () => {
  const two = "log.info('one'); log.error('two');";
  expect(loggedBy(two)).toEqual(['one', 'two']);
  expect(loggedBy(`${two} process.exit(1);`)).toEqual(['one', 'two']);
  expect(loggedBy(`${two} throw new Error('sunk');`)).toEqual(['one', 'two']);
  expect(loggedBy(`setImmediate(() => { ${two} process.exit(0); });`)).toEqual(['one', 'two']);
});
