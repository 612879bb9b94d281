import { createServer } from 'node:net';
import { StartError } from '../start-error.ts';

/**
 * Finds out whether the gateway can listen. A browser that is told `localhost` may ask ::1 first, so that must not be
 * somebody else's either.
 * @throws StartError when the port can't be used.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  for (const address of new Set([host, '::1'])) {
    const problem = await tryPort(port, address);
    if (problem === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is taken by another program: end that one, or choose another with PORT.`);
    }
    if (problem && address === host) throw new StartError(`Port ${port} can't be used on ${host} (${problem}).`);
  }
}

/** Where ports are looked for: below those that systems give to who connects, which may have any of them at any time. */
const lookedFor = { from: 10_000, to: 32_768 };
/**
 * Ports from one process' first to the next one's. Those of a hundred processes in a row lie apart by more than a start of
 * the product takes, and of a dozen by more than seven hundred: a port must not be found by another while its program is
 * stopped and to be started again.
 */
const ofEachProcess = 2_003;

/** Where this process looks next. Others that start at the same time look elsewhere, and nothing is given twice. */
let next = (process.pid * ofEachProcess) % (lookedFor.to - lookedFor.from);

/** Ports of 127.0.0.1 that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = lookedFor.from + next;
    next = (next + 1) % (lookedFor.to - lookedFor.from);
    if ((await tryPort(port, '127.0.0.1')) === undefined) ports.push(port);
  }
  return ports;
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
