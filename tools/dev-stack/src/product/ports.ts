import { createServer } from 'node:net';
import { StartError } from '@keystead/embedded-mongodb';

/**
 * Checks whether the gateway can listen. For `localhost`, a browser may try ::1 first, so no other program may listen
 * there either.
 * @throws StartError if the port can't be used.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  for (const address of new Set([host, '::1'])) {
    const problem = await tryPort(port, address);
    if (problem === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use by another program: stop it, or choose another port with PORT.`);
    }
    if (problem && address === host) throw new StartError(`Port ${port} can't be used on ${host} (${problem}).`);
  }
}

/**
 * The range of searched ports: below the ephemeral ports, any of which the system may assign to a client at any time.
 */
const lookedFor = { from: 10_000, to: 32_768 };
/**
 * The distance between the first ports of processes with consecutive ids. It keeps those of a hundred processes farther
 * apart than a start of the product needs, and those of a dozen more than seven hundred apart. Another process must not
 * find a port whose program is stopped and about to be restarted.
 */
const ofEachProcess = 2_003;

/**
 * The offset of the next port to try. Processes that start at the same time search elsewhere, and no port is returned
 * twice.
 */
let next = (process.pid * ofEachProcess) % (lookedFor.to - lookedFor.from);

/** Returns ports of 127.0.0.1 that no program listens on. */
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
