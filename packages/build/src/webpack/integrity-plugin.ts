import webpack, { type Compiler } from 'webpack';

/**
 * The global in which a page has the hash of every script that may be loaded, by the path of its address. The shell fills
 * it from what the gateway resolved, before it loads a remote.
 */
export const INTEGRITY_GLOBAL = '__keystead_integrity__';

/** A hash that no file has: a script of which none is known fails as one that is another file. */
const OF_NO_FILE = `sha384-${'A'.repeat(64)}`;

/** Follows webpack's making of a script element, in which `script` and `url` stand for what they say. */
const CHECKED = `
var address = new URL(url, location.href);
var integrity = (globalThis.${INTEGRITY_GLOBAL} || {})[address.pathname];
// The gateway names each of its files. A developer's are of another origin, where nothing is known of any.
if (!integrity && address.origin === location.origin && address.pathname.startsWith("/assets/mf-")) integrity = "${OF_NO_FILE}";
if (integrity) {
  script.integrity = integrity;
  // Of another origin the browser checks nothing that it may not read.
  if (address.origin !== location.origin) script.crossOrigin = "anonymous";
}`;

/**
 * Lets a remote's own chunks be checked as its entry is: the browser runs none whose hash isn't what the gateway said, and
 * of the gateway's files none without a hash. The hashes can't be in the build itself, since a chunk may load another that loads it.
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
