// Posts what leases are to be charged, and is killed at a write: MONGODB_DATABASE, KILL_AT (the number of the write, 0: not
// at all), KILL_WHEN (`before` it is sent, when it `may` have arrived, or `after` the database has answered).
import { connectDatabase } from '@keystead/service-kit';
import { createDependencies } from '../src/dependencies.ts';

const { MONGODB_TEST_URI = '', MONGODB_DATABASE = '', KILL_AT = '0', KILL_WHEN, TODAY } = process.env;
const database = await connectDatabase(MONGODB_TEST_URI, MONGODB_DATABASE, { monitorCommands: true });

const kill = () => process.kill(process.pid, 'SIGKILL');
const isWrite = (name: string) => /^(insert|update|findAndModify)$/.test(name);
let writes = 0;
let fatal = -1;
const client = database.getClient();
client.on('commandStarted', ({ commandName, requestId }) => {
  if (!isWrite(commandName)) return;
  writes += 1;
  if (writes !== Number(KILL_AT)) return;
  fatal = requestId;
  if (KILL_WHEN === 'before') kill();
  if (KILL_WHEN === 'may') setImmediate(kill);
});
client.on('commandSucceeded', ({ requestId }) => {
  if (requestId === fatal) kill();
});

/** The poster asks no other service. */
const nobody = async (): Promise<never> => {
  throw new Error('no other service runs');
};
const { ledgerPoster } = createDependencies({
  database,
  portfolio: { refer: nobody, lease: nobody, changes: nobody },
  checkouts: { start: nobody },
  refunds: { request: nobody },
  acceptsCards: false,
  calendarReader: nobody,
  publicUrl: '',
  accountZones: nobody,
  closingAccounts: nobody,
  post: nobody,
  erasedAccounts: nobody,
  now: () => new Date(`${TODAY}T17:00:00Z`),
});
await ledgerPoster.runDue();
await database.close();
