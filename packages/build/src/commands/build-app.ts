import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';

// Builds the app in the working directory: `npm run build` in its folder, and what build-all.ts starts for each.

function run(config: Configuration): Promise<Stats> {
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

const file = path.join(process.cwd(), 'webpack.config.js');
if (!existsSync(file)) {
  console.error(`${process.cwd()} has no webpack.config.js`);
  process.exit(1);
}
const { default: config } = (await import(pathToFileURL(file).href)) as { default: Configuration };
const stats = await run(config);
const said = stats.toString({ all: false, errors: true, warnings: true, colors: process.stdout.isTTY });
if (said !== '') console.error(said);
process.exitCode = stats.hasErrors() ? 1 : 0;
