import type { BundleTexts } from './process-messages.ts';
import { bundleGlobals, type Modules, runBundle } from './run-bundle.ts';

/** The exports of the shell's server bundle; shell/src/server.tsx describes each. */
export interface ShellBundle {
  readonly modules: Modules;
  provideRemote(name: string, exposed: unknown): void;
  planPage(path: string): Promise<unknown>;
  renderPage(location: string, contents: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/**
 * Runs the bundles of a set. Throws when the shell's bundle fails. A remote whose bundle fails is left out, and its
 * pages start empty.
 */
export function openBundles({ shell, remotes }: BundleTexts, logLine: (text: string) => void): ShellBundle {
  const globals = bundleGlobals(logLine);
  const opened = runBundle(shell, globals, {}) as ShellBundle;
  for (const remote of remotes) {
    try {
      opened.provideRemote(remote.app, runBundle(remote, globals, opened.modules));
    } catch (error) {
      logLine(`${remote.app} cannot be rendered: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return opened;
}
