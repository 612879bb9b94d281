// `npm run release -- publish|start|pause|resume|promote|rollback|pin|block|allow|override|status|audit|can-remove`
import { Api } from './api.ts';
import { readCliConfig } from './config.ts';
import { runRelease } from './run-release.ts';
import { repository } from './workplace.ts';

process.exitCode = await runRelease(process.argv.slice(2), {
  api: new Api(readCliConfig()),
  // npm runs a script in the folder of its package: here the root of the repository.
  workplace: repository(process.cwd()),
  colors: process.stdout.isTTY,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
});
