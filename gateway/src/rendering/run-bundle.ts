import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Context, createContext, Script } from 'node:vm';
import type { ServerBundle } from './server-bundle.ts';

/** What a bundle may `require`, by name. */
export type Given = Readonly<Record<string, unknown>>;

// Bundles are our own, so this keeps nobody out: it makes sure that what is rendered depends on nothing but the bundle,
// and that one which wants a browser, a file or another package fails at once and not at some page.
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

/** The globals that the bundles of a set share; what they say goes to `say`. */
export function bundleGlobals(say: (text: string) => void): Context {
  const nothing = () => undefined;
  const speak = (...words: unknown[]) => say(words.map(String).join(' '));
  const console = { log: nothing, info: nothing, debug: nothing, warn: speak, error: speak };
  return createContext({ ...allowed, console }, { codeGeneration: { strings: false, wasm: false } });
}

/** Runs a bundle and answers its exports. Throws when its bytes are others than the release names, or when it throws. */
export function runBundle({ app, file, integrity }: ServerBundle, globals: Context, given: Given): unknown {
  const bytes = readFileSync(file);
  const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (hash !== integrity) throw new Error(`The server bundle of ${app} is not the one that its release names`);
  const wrapped = `(function (module, exports, require) {${bytes}\n})`;
  const run = new Script(wrapped, { filename: file }).runInContext(globals);
  const module = { exports: {} };
  run(module, module.exports, (name: string) => {
    if (!Object.hasOwn(given, name)) throw new Error(`${name} is not there for the server bundle of ${app}`);
    return given[name];
  });
  return module.exports;
}
