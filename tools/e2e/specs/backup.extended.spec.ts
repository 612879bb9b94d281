import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { ApiClient } from '../src/api-client.ts';
import { projectionsAgree, sumsAgree } from '../src/chaos/checks/check-records.ts';
import { readLists } from '../src/chaos/checks/checked-account.ts';
import { collections, differingFields, type Entry, named } from '../src/chaos/load/journal.ts';
import { MixedLoad } from '../src/chaos/load/mixed-load.ts';
import { newProperty } from '../src/chaos/load/sample-fields.ts';
import { settingsOfLoad } from '../src/chaos/run-faults.ts';
import { type CommandResult, runDataCommand } from '../src/data-command.ts';
import { eventually } from '../src/eventually.ts';
import { RunningProduct } from '../src/running-product.ts';

const ways = { settings: settingsOfLoad, singleProcess: true } as const;
/** How many acknowledged writes make a load, before the backup and from its end on. */
const WRITES = 150;

describe('a backup under load, restored into an empty installation', () => {
  let folder: string;
  let load: MixedLoad;
  let before: readonly Entry[];
  let backup: CommandResult;
  let restored: RunningProduct;
  const to = () => join(folder, 'backup');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystead-backup-'));
    const product = await RunningProduct.start(ways);
    load = await MixedLoad.prepare(product, { seed: 20_261_128, pause: 20 });
    const over = new AbortController();
    const working = load.run(over.signal);
    const written = (count: number) =>
      eventually(
        () => load.journal.writes.length,
        (now) => now >= count,
      );
    await written(WRITES);
    before = structuredClone(load.journal.entries);
    const ofProduct = { MONGODB_URI: product.databaseUri, DATA_DIR: join(product.folder, 'data') };
    backup = await runDataCommand('backup', ['--to', to()], ofProduct);
    await written(load.journal.writes.length + WRITES);
    over.abort();
    await working;
    await load.receiver.stop();
    await product.stop();
    restored = await RunningProduct.start({
      ...ways,
      fill: async (dataDir) => {
        const { code, text } = await runDataCommand('restore', ['--from', to()], { DATA_DIR: dataDir });
        if (code !== 0) throw new Error(text);
      },
    });
  });
  afterAll(async () => {
    await restored?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const accounts = () =>
    load.accounts.map(({ accountId, api }) => ({
      accountId,
      api: new ApiClient(restored.url, api.token),
      entries: before.filter((entry) => entry.accountId === accountId),
    }));
  const verify = (...options: string[]) =>
    runDataCommand('verify-data', options, {
      MONGODB_URI: restored.databaseUri,
      DATA_DIR: join(restored.folder, 'data'),
    });

  it('is complete, and every writer knows the outcome of each request', () => {
    expect([backup.code, load.journal.problems]).toEqual([0, []]);
  });

  it('has every record that was acknowledged before it, as it was or as a later change left it', async () => {
    const problems: string[] = [];
    let compared = 0;
    for (const account of accounts()) {
      const { lists } = await readLists(account);
      for (const collection of collections) {
        const records = new Map(lists(collection).map((record) => [record.id, record]));
        for (const entry of account.entries) {
          if (entry.collection !== collection || !entry.acknowledged || entry.gone !== 'no') continue;
          const record = records.get(entry.acknowledged.id);
          const now = load.journal.entries.find(({ marker }) => marker === entry.marker);
          if (!record) {
            if (now?.gone === 'no') problems.push(`${named(entry)} is missing`);
          } else if (record.version === entry.acknowledged.version) {
            compared++;
            const fields = differingFields(collection, entry.acknowledged, {}, record);
            if (fields.length > 0) problems.push(`${named(entry)} differs in ${fields}`);
          } else if (Number(record.version) < entry.acknowledged.version) problems.push(`${named(entry)} is older`);
        }
      }
    }
    expect(problems).toEqual([]);
    expect(compared).toBeGreaterThan(50);
  });

  it('is verified: counts, sums, receipts, histories, the audit log and references agree', async () => {
    expect(await verify()).toEqual({ code: 0, text: expect.stringContaining('All data agree.') });
    for (const account of accounts()) {
      expect((await readLists(account)).wrongTotals).toEqual([]);
      expect(await sumsAgree(account)).toEqual([]);
      // The copies of names follow after the answer, also where the backup interrupted that.
      await eventually(
        () => projectionsAgree(account),
        (found) => found.length === 0,
      );
    }
  });

  it('gives new records ids that were never used, also not after the backup', async () => {
    const used = load.journal.entries.map(({ collection, acknowledged }) =>
      collection === 'properties' ? (acknowledged?.id ?? 0) : 0,
    );
    const { id } = await new ApiClient(restored.url, load.accounts[0]?.api.token).create(
      'POST /properties',
      newProperty('restored', Math.random),
    );
    expect(id).toBeGreaterThan(Math.max(...used));
  });

  it('is refused by an installation that has data, and if a byte of it was changed', async () => {
    const full = await runDataCommand('restore', ['--from', to()], {
      MONGODB_URI: restored.databaseUri,
      DATA_DIR: join(restored.folder, 'data'),
    });
    expect(full).toEqual({ code: 1, text: expect.stringMatching(/^This installation is not empty: /) });
    const damaged = join(folder, 'damaged');
    await cp(to(), damaged, { recursive: true });
    const payments = join(damaged, 'databases/keystead_operations/payments.bson.gz');
    await writeFile(payments, 'X', { flag: 'r+' });
    const dataDir = join(folder, 'data');
    const broken = await runDataCommand('restore', ['--from', damaged], { DATA_DIR: dataDir });
    expect(broken).toEqual({ code: 1, text: expect.stringContaining(`damaged: ${payments}`) });
    await rm(join(damaged, 'manifest.json'));
    const partial = await runDataCommand('restore', ['--from', damaged], { DATA_DIR: dataDir });
    expect(partial).toEqual({ code: 1, text: expect.stringContaining('has no complete backup') });
    expect(await readdir(dataDir)).toEqual(['database']);
  });

  it('verify-data names each difference', async () => {
    const client = new MongoClient(restored.databaseUri);
    const operations = client.db('keystead_operations');
    const events = client.db('keystead_events');
    await operations.collection('payment_counts').updateOne({}, { $inc: { count: 1 } });
    await operations.collection('receipts').deleteOne({ number: 1 });
    await operations.collection('history').deleteOne({ record: /^payments\// });
    await operations
      .collection('payments')
      .updateOne({ live: true }, { $inc: { amount_cents: 1 }, $set: { tenant_id: 77 } });
    await events.collection('audit').updateOne({ kind: 'change' }, { $set: { account_id: 77 } });
    await client.close();
    const { code, text } = await verify('--wait', '0');
    expect(code).toBe(1);
    for (const name of [
      'stored counts match the records',
      'stored sums match the records',
      'receipts are numbered without gaps',
      'histories have each version once',
      'the chain of the audit log is intact',
      'references lead to records',
    ])
      expect(text).toContain(`DIFFERENCE: ${name}: `);
  });
});
