import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { services } from './upstreams.ts';

test('no signal opens the gateway to a debugger', async () => {
  const dead = 'http://127.0.0.1:1';
  const addresses = Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, dead]));
  const gateway = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), [], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...addresses,
      PORT: '0',
      SERVICE_SECRET: 'a secret of tests',
      RELEASE_TOKEN_KEY: 'a key of the tests',
      STATIC_ROOT: tmpdir(),
    },
  });
  try {
    let output = '';
    for (const stream of [gateway.stdout, gateway.stderr]) stream?.on('data', (text) => (output += text));
    await once(gateway, 'message');
    gateway.kill('SIGUSR1');
    while (!/ignored a signal|Debugger listening/.test(output)) await once(gateway.stdout ?? gateway, 'data');
    expect(output).not.toContain('Debugger listening');
  } finally {
    gateway.kill('SIGKILL');
  }
});
