import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { startProgram, type TestProgram } from '@keystead/service-kit/testing';

/** A program that is killed again and again, and started each time at the same address. */
export interface RestartedProgram {
  readonly url: string;
  /** Ends it at once, as a power cut does, and starts it again; a program that is starting is left alone. */
  kill(): void;
  /** How often it was killed. */
  deaths(): number;
  stop(): Promise<void>;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a program at a port of its own. */
export async function startRestarted(
  file: URL,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<RestartedProgram> {
  const start = () => startProgram(file, { ...settings, PORT: String(port) });
  let running: TestProgram | null = await start();
  let starting: Promise<void> = Promise.resolve();
  let deaths = 0;

  async function restart(dead: TestProgram): Promise<void> {
    dead.kill();
    await dead.ended;
    // On a machine that is busy a start may take too long for it; whoever runs services starts them again.
    while (!running) running = await start().catch(() => null);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    kill() {
      if (!running) return;
      deaths++;
      starting = restart(running);
      running = null;
    },
    deaths: () => deaths,
    async stop() {
      await starting;
      await running?.stop();
    },
  };
}
