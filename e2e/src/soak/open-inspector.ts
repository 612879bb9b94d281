import { readFile } from 'node:fs/promises';
import { eventually } from '../eventually.ts';
import { NodeInspector } from './node-inspector.ts';

const written = /^Debugger listening on (ws:\S+)$/gm;

/**
 * Opens the inspector of a Node process that runs, and connects to it. Where it listens, it writes to its log; at a port of its
 * own only with `--inspect-port=0`, else all would want the same one.
 * @param logFile where all lines go that the process writes.
 */
export async function openInspector(pid: number, logFile: string): Promise<NodeInspector> {
  // A second one does nothing.
  process.kill(pid, 'SIGUSR1');
  const address = await eventually(
    async () => [...(await readFile(logFile, 'utf8')).matchAll(written)].at(-1)?.[1],
    (found) => found !== undefined,
  );
  return NodeInspector.connect(String(address));
}
