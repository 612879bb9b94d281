import { readFile } from 'node:fs/promises';
import { DevTools } from 'bench';
import { eventually } from '../eventually.ts';

/** A client for the open inspector of a Node process. */
export class NodeInspector extends DevTools {
  /** Connects to the address that the process logged when its inspector opened. */
  static async connect(address: string): Promise<NodeInspector> {
    return new NodeInspector(await DevTools.open(address), 'The process has ended');
  }

  /** Collects all garbage of the process and returns its memory usage. */
  async collect(): Promise<NodeJS.MemoryUsage> {
    await this.send('HeapProfiler.collectGarbage');
    const question = { expression: 'process.memoryUsage()', returnByValue: true };
    const { result } = (await this.send('Runtime.evaluate', question)) as { result: { value: NodeJS.MemoryUsage } };
    return result.value;
  }

  /** Makes the process write a heap snapshot, in chunks. The process is blocked for a second or more. */
  async describeHeap(write: (text: string) => void): Promise<void> {
    const onChunk = ({ chunk }: { chunk: string }) => write(chunk);
    this.on('HeapProfiler.addHeapSnapshotChunk', onChunk);
    await this.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    this.off('HeapProfiler.addHeapSnapshotChunk', onChunk);
  }
}

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
