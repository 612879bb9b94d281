import webpack, { type Configuration, type Stats } from 'webpack';

/** Builds one configuration to the end. */
export function runWebpack(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      // Closing waits for the cache to be written.
      compiler.close((closing) => {
        const error = failure ?? closing;
        if (error || stats === undefined) reject(error ?? new Error('webpack said nothing'));
        else resolve(stats);
      });
    });
  });
}
