import { type Context, createContext, Script } from 'node:vm';
import type { BundleText } from './process-messages.ts';

/** The modules that a bundle may `require`, by name. */
export type Modules = Readonly<Record<string, unknown>>;

// Rendering depends on nothing but the bundle: one that needs a browser, a file or another package fails at once, and
// not later at some page. This is no security boundary: malicious code can escape from here, and start-process.ts
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
export function bundleGlobals(logLine: (text: string) => void): Context {
  const nothing = () => undefined;
  const write = (...values: unknown[]) => logLine(values.map(String).join(' '));
  const console = { log: nothing, info: nothing, debug: nothing, warn: write, error: write };
  return createContext({ ...allowed, console }, { codeGeneration: { strings: false, wasm: false } });
}

/** Runs a bundle and returns its exports. Throws when the bundle throws. */
export function runBundle({ app, file, text }: BundleText, globals: Context, modules: Modules): unknown {
  const wrapped = `(function (module, exports, require) {${text}\n})`;
  const run = new Script(wrapped, { filename: file }).runInContext(globals);
  const module = { exports: {} };
  run(module, module.exports, (name: string) => {
    if (!Object.hasOwn(modules, name)) throw new Error(`${name} is not available to the server bundle of ${app}`);
    return modules[name];
  });
  return module.exports;
}
