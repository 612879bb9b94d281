#!/usr/bin/env node
// `npx keystead build|dev|alone`, and each command of `npm run release`, in the folder of one remote.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteName } from '@keystead/contracts';
import Value from 'typebox/value';
import { Api } from './api.ts';
import { readCliConfig } from './config.ts';
import { runRelease, takesRemote } from './run-release.ts';
import { ownFolder } from './workplace.ts';

/** Programs of `@keystead/build` for the app in the working directory. They read the arguments after the command. */
const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  build: () => import('@keystead/build/build-app'),
  dev: () => import('@keystead/build/dev-remote'),
  alone: () => import('@keystead/build/alone-remote'),
};

const usage = `npx keystead build
    Build the remote in this folder into dist
npx keystead dev [--port 4173]
    Serve it from its sources, for a product that runs elsewhere
npx keystead alone [--port 4174] [--as ROLE]
    Serve it in a bare page with sample answers`;

const folder = process.cwd();

/** The remote in the working directory; undefined if it contains none. */
function ownRemote(): RemoteName | undefined {
  try {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown };
    return Value.Check(RemoteName, name) ? name : undefined;
  } catch {
    return undefined;
  }
}

async function main([name = '--help', ...args]: readonly string[]): Promise<void> {
  const remote = ownRemote();
  if (remote === undefined) {
    console.error(`${folder} is not the folder of a remote: its package.json has no name such as mf-billing.`);
    process.exitCode = 1;
    return;
  }
  if (Object.hasOwn(programs, name)) {
    process.argv.splice(2, 1);
    await programs[name]?.();
    return;
  }
  if (name === '--help') console.log(usage);
  const named = takesRemote(name) && !Value.Check(RemoteName, args[0]) ? [remote, ...args] : args;
  process.exitCode = await runRelease([name, ...named], {
    api: new Api(readCliConfig()),
    workplace: ownFolder(folder, remote),
    colors: process.stdout.isTTY,
    print: (text) => console.log(text),
    complain: (text) => console.error(text),
  });
}

await main(process.argv.slice(2));
