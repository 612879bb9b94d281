import webpack, { type Configuration, type Stats } from 'webpack';
import { type AppBuild, baseConfig, runWebpack } from './base-config.ts';

/** Packages that run only in a browser. Rendering on the server never reaches them. */
const BROWSER_ONLY = { '@base-ui/react': false, axios: false, 'swagger-ui-dist': false } as const;

export interface ServerBundle {
  app: AppBuild;
  /** The module whose exports become the bundle's exports. */
  entry: string;
  /** Names of modules that the host provides when it runs the bundle. */
  given: readonly string[];
}

/**
 * The webpack configuration of a server bundle: one CommonJS file, `server.<hash>.cjs`, beside the browser build. It
 * uses the same presets, so that both render the same markup, down to the class names. Images and fonts are those of
 * the browser build.
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
    // Neither `node`, since the bundle isn't given Node's modules, nor `browser`, since there is no document.
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

/** Builds a server bundle into its release's folder and returns the file name. */
export async function buildServerBundle(bundle: ServerBundle): Promise<string> {
  const stats = await runWebpack(serverConfig(bundle));
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  return bundleOf(stats);
}
