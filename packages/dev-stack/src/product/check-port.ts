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

/** Ports of 127.0.0.1 that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
