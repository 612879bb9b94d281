import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The output of a tool, and whether it succeeded. */
export interface ToolResult {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs a program of node_modules/.bin with the current Node. */
export function runTool(root: string, name: string, args: readonly string[]): Promise<ToolResult> {
  return runScript(root, join(root, 'node_modules/.bin', name), args);
}

/** Runs a script in a folder with the current Node. */
export function runScript(folder: string, file: string, args: readonly string[] = []): Promise<ToolResult> {
  const child = spawn(process.execPath, [file, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
