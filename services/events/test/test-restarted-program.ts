import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { startProgram, type TestProgram } from '@keystead/service-kit/testing';

/** A program that a test kills repeatedly and that restarts on the same port. */
export interface RestartedProgram {
  readonly url: string;
  /** Kills the process, as a power cut would, and restarts it; does nothing while it is starting. */
  kill(): void;
  /** How many times it was killed. */
  kills(): number;
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

/** Starts a program on the given port. */
export async function startRestarted(
  file: URL,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<RestartedProgram> {
  const start = () => startProgram(file, { ...settings, PORT: String(port) });
  let running: TestProgram | null = await start();
  let starting: Promise<void> = Promise.resolve();
  let kills = 0;

  async function restart(killed: TestProgram): Promise<void> {
    killed.kill();
    await killed.ended;
    // A start may time out on a busy machine. As a supervisor would, start again.
    while (!running) running = await start().catch(() => null);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    kill() {
      if (!running) return;
      kills++;
      starting = restart(running);
      running = null;
    },
    kills: () => kills,
    async stop() {
      await starting;
      await running?.stop();
    },
  };
}
