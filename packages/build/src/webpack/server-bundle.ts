import webpack, { type Configuration, type Stats } from 'webpack';
import { type AppBuild, baseConfig } from './base-config.ts';
import { runWebpack } from './run-webpack.ts';

/** What only runs in a browser, and is never reached while a page is rendered. */
const BROWSER_ONLY = { axios: false, 'swagger-ui-dist': false } as const;

/** What a server bundle is made of. */
export interface ServerBundle {
  app: AppBuild;
  /** The module whose exports are the bundle's. */
  entry: string;
  /** Names of modules that the bundle is handed when it is run. */
  given: readonly string[];
}

/**
 * The webpack configuration of a server bundle: one CommonJS file, `server.<hash>.cjs`, beside the browser's. It goes by
 * the same presets, so that both draw the same, down to the class names; pictures and fonts are the browser build's.
 */
export function serverConfig({ app, entry, given }: ServerBundle): Configuration {
  const { output, ...base } = baseConfig(app);
  return {
    ...base,
    name: `${app.name}-server`,
    target: 'node24',
    entry: { server: entry },
    output: {
      path: output.path,
      filename: '[name].[contenthash:8].cjs',
      assetModuleFilename: output.assetModuleFilename,
      publicPath: `/assets/${app.name}/${app.release}/`,
      library: { type: 'commonjs2' },
    },
    externals: Object.fromEntries(given.map((name) => [name, `commonjs ${name}`])),
    // Neither `node`, whose modules the bundle isn't given, nor `browser`, whose document isn't there.
    resolve: { ...base.resolve, alias: BROWSER_ONLY, conditionNames: ['import', 'module', 'require'] },
    module: { ...base.module, generator: { 'asset/resource': { emit: false } } },
    optimization: { minimize: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function bundleOf(stats: Stats): string {
  const [file, ...others] = stats.compilation.getAssets().map(({ name }) => name);
  if (file === undefined || others.length > 0) throw new Error('A server bundle must be one file');
  return file;
}

/** Builds a server bundle into its release's folder and answers the file's name. */
export async function buildServerBundle(bundle: ServerBundle): Promise<string> {
  const stats = await runWebpack(serverConfig(bundle));
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  return bundleOf(stats);
}
