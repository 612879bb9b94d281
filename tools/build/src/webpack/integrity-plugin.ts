import webpack, { type Compiler } from 'webpack';

/**
 * The global variable with the hash of every script that the page may load, by URL path. The shell fills it from the
 * gateway's resolution before it loads a remote.
 */
export const INTEGRITY_GLOBAL = '__keystead_integrity__';

/** A hash that no file has: a script without a known hash fails like a modified file. */
const OF_NO_FILE = `sha384-${'A'.repeat(64)}`;

/** Code appended where webpack creates a script element. `script` and `url` are webpack's variables. */
const CHECKED = `
var address = new URL(url, location.href);
var integrity = (globalThis.${INTEGRITY_GLOBAL} || {})[address.pathname];
// The gateway provides a hash for each of its files. A developer's files come from another origin, without hashes.
if (!integrity && address.origin === location.origin && address.pathname.startsWith("/assets/mf-")) integrity = "${OF_NO_FILE}";
if (integrity) {
  script.integrity = integrity;
  // The browser can check a file of another origin only if it may read it.
  if (address.origin !== location.origin) script.crossOrigin = "anonymous";
}`;

/**
 * Makes the browser check a remote's chunks as it checks the entry. The browser runs no chunk whose hash differs from
 * the gateway's, and no file of the gateway without a hash. The build can't contain the hashes itself, since two chunks
 * may load each other.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = webpack.runtime;
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('IntegrityPlugin', (source) => source + CHECKED);
    });
  }
}
