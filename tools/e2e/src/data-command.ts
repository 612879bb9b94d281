import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readE2eConfig } from './config.ts';

const root = join(import.meta.dirname, '../../..');

export interface CommandResult {
  readonly code: number | null;
  /** Both outputs, without npm's own lines. */
  readonly text: string;
}

/** Runs `npm run backup`, `restore` or `verify-data` as an operator does. */
export async function runDataCommand(
  name: 'backup' | 'restore' | 'verify-data',
  options: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const env = { ...readE2eConfig().environment, ...settings };
  const npm = spawn('npm', ['run', '--silent', name, '--', ...options], { cwd: root, env });
  const texts: Buffer[] = [];
  for (const output of [npm.stdout, npm.stderr]) output.on('data', (chunk) => texts.push(chunk));
  const code = await new Promise<number | null>((resolve) => npm.once('close', resolve));
  return { code, text: Buffer.concat(texts).toString() };
}
