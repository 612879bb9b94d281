import { readFile } from 'node:fs/promises';
import { integrityOf } from '@keystead/releases';
import type { BundleText, BundleTexts } from './process-messages.ts';
import type { BundleSet, ServerBundle } from './server-bundle.ts';

async function textOf({ app, file, integrity, bytes }: ServerBundle): Promise<BundleText> {
  const read = bytes ?? (await readFile(file));
  if (integrityOf(read) !== integrity) throw new Error(`The server bundle of ${app} does not match its release`);
  return { app, file, text: Buffer.from(read).toString() };
}

/**
 * Reads the bundles of a set, and checks them against the hashes in their releases. Rejects if the shell's bundle
 * doesn't match. A remote's bundle that doesn't match or can't be read is left out and logged, and its pages start
 * empty.
 */
export async function readBundles(
  { shell, remotes }: BundleSet,
  logLine: (line: string) => void,
): Promise<BundleTexts> {
  const first = await textOf(shell);
  const others = await Promise.all(
    remotes.map((remote) =>
      textOf(remote).catch((error: unknown) => void logLine(`${remote.app} cannot be rendered: ${String(error)}`)),
    ),
  );
  return { shell: first, remotes: others.filter((it) => it !== undefined) };
}
