import webpack, { type Configuration, type Stats } from 'webpack';

/** Runs one build to the end. */
export function runWebpack(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      // `close` waits until the cache is written.
      compiler.close((closing) => {
        const error = failure ?? closing;
        if (error || stats === undefined) reject(error ?? new Error('webpack returned no result'));
        else resolve(stats);
      });
    });
  });
}
