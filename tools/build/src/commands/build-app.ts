import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { runWebpack } from '../webpack/base-config.ts';

// Builds the app in the working directory. `npm run build` runs this in the app's folder, and build-all.ts for each
// app.

const file = path.join(process.cwd(), 'webpack.config.js');
if (!existsSync(file)) {
  console.error(`${process.cwd()} has no webpack.config.js`);
  process.exit(1);
}
const { default: config } = (await import(pathToFileURL(file).href)) as { default: Configuration };
const stats = await runWebpack(config);
const output = stats.toString({ all: false, errors: true, warnings: true, colors: process.stdout.isTTY });
if (output !== '') console.error(output);
process.exitCode = stats.hasErrors() ? 1 : 0;
