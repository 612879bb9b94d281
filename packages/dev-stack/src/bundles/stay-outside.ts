import type { Plugin } from 'esbuild';

/**
 * Packages that are no part of a bundle: they read files beside themselves (native code, fonts, the programs of threads and
 * scripts), or look into modules while those are loaded.
 */
const outside = ['@node-rs/argon2', 'dejavu-fonts-ttf', 'ioredis', 'pdfkit', 'pino', 'sharp'];
const named = new RegExp(`^(?:${outside.join('|')})(?:/|$)`);
/** So that what is looked for here is not looked for again. */
const asked = Symbol('asked');

/** Has a bundle import such a package from where its importer would have found it. */
export function stayOutside(): Plugin {
  return {
    name: 'stay-outside',
    setup(build) {
      build.onResolve({ filter: named }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === asked) return undefined;
        const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: asked });
        return found.errors.length > 0 ? { errors: found.errors } : { path: found.path, external: true };
      });
    },
  };
}
