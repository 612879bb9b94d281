import { readFile } from 'node:fs/promises';
import { eventually } from '../eventually.ts';
import { NodeInspector } from './node-inspector.ts';

const written = /^Debugger listening on (ws:\S+)$/gm;

/**
 * Opens the inspector of a running Node process and connects to it. The process logs the address. It uses a port of its
 * own only with `--inspect-port=0`; otherwise all processes would use the same port.
 * @param logFile the file with all log lines of the process.
 */
export async function openInspector(pid: number, logFile: string): Promise<NodeInspector> {
  // A second signal has no effect.
  process.kill(pid, 'SIGUSR1');
  const address = await eventually(
    async () => [...(await readFile(logFile, 'utf8')).matchAll(written)].at(-1)?.[1],
    (found) => found !== undefined,
  );
  return NodeInspector.connect(String(address));
}
