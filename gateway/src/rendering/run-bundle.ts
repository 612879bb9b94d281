import { type Context, createContext, Script } from 'node:vm';
import type { BundleText } from './process-messages.ts';

/** The modules that a bundle may `require`, by name. */
export type Given = Readonly<Record<string, unknown>>;

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

/** The globals that the bundles of a set share. Their warnings and errors go to `say`. */
export function bundleGlobals(say: (text: string) => void): Context {
  const nothing = () => undefined;
  const speak = (...words: unknown[]) => say(words.map(String).join(' '));
  const console = { log: nothing, info: nothing, debug: nothing, warn: speak, error: speak };
  return createContext({ ...allowed, console }, { codeGeneration: { strings: false, wasm: false } });
}

/** Runs a bundle and returns its exports. Throws when the bundle throws. */
export function runBundle({ app, file, text }: BundleText, globals: Context, given: Given): unknown {
  const wrapped = `(function (module, exports, require) {${text}\n})`;
  const run = new Script(wrapped, { filename: file }).runInContext(globals);
  const module = { exports: {} };
  run(module, module.exports, (name: string) => {
    if (!Object.hasOwn(given, name)) throw new Error(`${name} is not there for the server bundle of ${app}`);
    return given[name];
  });
  return module.exports;
}
