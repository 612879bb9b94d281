import webpack, { type Configuration } from 'webpack';
import WebpackDevServer, { type Middleware } from 'webpack-dev-server';

interface Serving {
  readonly port: number;
  /** The pages that may load what is served besides its own: their origin. */
  readonly pagesOf?: string;
  /** What answers requests before the built files do. */
  readonly middleware?: Middleware;
}

/** Serves what a configuration builds, on this machine alone, and builds it anew as its sources change. */
export async function serve(config: Configuration, { port, pagesOf, middleware }: Serving): Promise<void> {
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: false,
      static: false,
      setupMiddlewares: (others) => (middleware === undefined ? others : [middleware, ...others]),
      // What is on this machine alone would otherwise be kept from a page of another origin.
      allowedHosts: ['localhost', ...(pagesOf === undefined ? [] : [new URL(pagesOf).hostname])],
      ...(pagesOf === undefined ? {} : { headers: { 'Access-Control-Allow-Origin': new URL(pagesOf).origin } }),
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    },
    webpack(config),
  );
  await server.start();
}
