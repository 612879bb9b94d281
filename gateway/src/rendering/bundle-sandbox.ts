import { type Context, createContext, Script } from 'node:vm';
import type { BundleText, BundleTexts } from './process-messages.ts';

type Modules = Readonly<Record<string, unknown>>;

// Rendering depends on nothing but the bundle: one that needs a browser, a file or another package fails at once, and
// not later at some page. This is no security boundary: malicious code can escape from here, and render-process.ts
// contains it.
const allowed = {
  AbortController,
  AbortSignal,
  MessageChannel,
  ReadableStream,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearTimeout,
  performance,
  queueMicrotask,
  setTimeout,
};

/** The globals that the bundles of a set share. Their warnings and errors go to `logLine`. */
function bundleGlobals(logLine: (text: string) => void): Context {
  const nothing = () => undefined;
  const write = (...values: unknown[]) => logLine(values.map(String).join(' '));
  const console = { log: nothing, info: nothing, debug: nothing, warn: write, error: write };
  return createContext({ ...allowed, console }, { codeGeneration: { strings: false, wasm: false } });
}

function runBundle({ app, file, text }: BundleText, globals: Context, modules: Modules): unknown {
  const wrapped = `(function (module, exports, require) {${text}\n})`;
  const run = new Script(wrapped, { filename: file }).runInContext(globals);
  const module = { exports: {} };
  run(module, module.exports, (name: string) => {
    if (!Object.hasOwn(modules, name)) throw new Error(`${name} is not available to the server bundle of ${app}`);
    return modules[name];
  });
  return module.exports;
}

/** The exports of the shell's server bundle; shell/src/server.tsx describes each. */
export interface ShellBundle {
  readonly modules: Modules;
  provideRemote(name: string, exposed: unknown): void;
  provideManifests(manifests: BundleTexts['manifests']): void;
  planPage(path: string): Promise<unknown>;
  renderPage(location: string, contents: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Throws when the shell's bundle fails. A remote whose bundle fails is left out, and its pages start empty. */
export function openBundles({ shell, remotes, manifests }: BundleTexts, logLine: (text: string) => void): ShellBundle {
  const globals = bundleGlobals(logLine);
  const opened = runBundle(shell, globals, {}) as ShellBundle;
  opened.provideManifests(manifests);
  for (const remote of remotes) {
    try {
      opened.provideRemote(remote.app, runBundle(remote, globals, opened.modules));
    } catch (error) {
      logLine(`${remote.app} cannot be rendered: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return opened;
}

/** Ways to other processes on this machine or Node's internals, which Node's permissions don't cover. */
const reaching = [
  'binding',
  '_linkedBinding',
  'getBuiltinModule',
  'dlopen',
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'report',
] as const;
const calling = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'] as const;

/** Removes what a bundle could use after an escape: signals (one would open the gateway to a debugger), the network. */
export function disarmProcess(): void {
  for (const name of reaching) Reflect.deleteProperty(process, name);
  for (const name of calling) Reflect.deleteProperty(globalThis, name);
}
