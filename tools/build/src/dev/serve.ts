import webpack, { type Configuration } from 'webpack';
import WebpackDevServer, { type Middleware } from 'webpack-dev-server';

interface Serving {
  readonly port: number;
  /** The origin of other pages that may load the served files. */
  readonly pagesOf?: string;
  /** Middleware that handles requests before the built files. */
  readonly middleware?: Middleware;
}

/** Serves the build of a configuration on this machine only, and rebuilds it when its sources change. */
export async function serve(config: Configuration, { port, pagesOf, middleware }: Serving): Promise<void> {
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: false,
      static: false,
      setupMiddlewares: (others) => (middleware === undefined ? others : [middleware, ...others]),
      // Otherwise the dev server rejects requests for the host of a page of another origin.
      allowedHosts: ['localhost', ...(pagesOf === undefined ? [] : [new URL(pagesOf).hostname])],
      ...(pagesOf === undefined ? {} : { headers: { 'Access-Control-Allow-Origin': new URL(pagesOf).origin } }),
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    },
    webpack(config),
  );
  await server.start();
}
