import type { Plugin } from 'esbuild';

/**
 * Packages that stay outside of bundles. They read files beside themselves (native code, fonts, scripts of threads), or
 * hook into modules while those load.
 */
const outside = ['@node-rs/argon2', 'dejavu-fonts-ttf', 'ioredis', 'pdfkit', 'pino', 'sharp'];
const named = new RegExp(`^(?:${outside.join('|')})(?:/|$)`);
/** Marks resolutions that this plugin has started, to prevent recursion. */
const pending = Symbol('pending');

/** Makes a bundle import such a package from where its importer would have found it. */
export function stayOutside(): Plugin {
  return {
    name: 'stay-outside',
    setup(build) {
      build.onResolve({ filter: named }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === pending) return undefined;
        const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: pending });
        return found.errors.length > 0 ? { errors: found.errors } : { path: found.path, external: true };
      });
    },
  };
}
