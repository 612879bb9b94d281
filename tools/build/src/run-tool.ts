import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ToolResult {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs a program of node_modules/.bin with the current Node. */
export function runTool(root: string, name: string, args: readonly string[]): Promise<ToolResult> {
  return runScript(root, join(root, 'node_modules/.bin', name), args);
}

/** Runs a script in a folder with the current Node. */
export async function runScript(folder: string, file: string, args: readonly string[] = []): Promise<ToolResult> {
  const { code, output } = await runProgram(folder, process.execPath, [file, ...args]);
  return { ok: code === 0, output };
}

/** Runs a program in a folder. Returns its exit code, and what it wrote to both outputs. */
export function runProgram(
  folder: string,
  program: string,
  args: readonly string[],
  env = process.env,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}
