// The data of this installation, whether it runs or not:
//   npm run backup -- --to FOLDER, npm run restore -- --from FOLDER, npm run verify-data [-- --wait SECONDS]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@keystead/embedded-mongodb';
import { backUp } from './backup/backup.ts';
import { storeOf } from './backup/installation.ts';
import { restore } from './backup/restore.ts';
import { readStartConfig, type StartConfig } from './config.ts';
import { reachDatabase, withDatabase } from './database/installation-database.ts';
import { verifyData } from './verification/verify-data.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Seconds in which a product that has just started makes up for what was interrupted. */
const RECOVERY_S = 120;

/** npm runs the command in the repository's root, but a folder is named from where the user is. */
const folderAt = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

interface Arguments {
  readonly to?: string;
  readonly from?: string;
  readonly wait?: string;
}

type Work = (uri: string) => Promise<boolean>;

function readWork(command: string | undefined, { to, from, wait }: Arguments, config: StartConfig): Work {
  const { dataDir } = config;
  const store = storeOf(config);
  const print = (line: string) => console.log(line);
  if (command === 'backup' && to)
    return async (uri) => {
      const { point, collections, files } = await backUp({ uri, dataDir, store, to: folderAt(to), print });
      const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
      print(`${folderAt(to)} has ${documents} documents as of ${point}, and ${files.length} files.`);
      return true;
    };
  if (command === 'restore' && from)
    return async (uri) => {
      const { point } = await restore({ uri, dataDir, store, from: folderAt(from) });
      print(`Everything is restored as of ${point}. Start Keystead, then run npm run verify-data.`);
      return true;
    };
  const seconds = Number(wait ?? RECOVERY_S);
  if (command === 'verify' && seconds >= 0)
    return async (uri) => {
      const problems = await verifyData({ uri, store, seconds, log: print });
      for (const problem of problems) console.error(`DIFFERENCE: ${problem}`);
      print(problems.length === 0 ? 'All data agree.' : `The data do not agree: ${problems.length} differences.`);
      return problems.length === 0;
    };
  throw new StartError(
    'Usage: npm run backup -- --to FOLDER, npm run restore -- --from FOLDER, or npm run verify-data -- --wait SECONDS.',
  );
}

try {
  const options = { to: { type: 'string' }, from: { type: 'string' }, wait: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const config = readStartConfig(root);
  const work = readWork(positionals[0], values, config);
  const mongodbUri = config.mongodbUri && (await reachDatabase(config.mongodbUri));
  if (!(await withDatabase({ ...config, mongodbUri }, work))) process.exitCode = 1;
} catch (error) {
  const isUsage = error instanceof StartError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? (error as Error).message : error);
  process.exitCode = 1;
}
