import { testDatabase } from '../testing/index.ts';
import { idBlocks } from './id-blocks.ts';

describe('idBlocks', () => {
  it('gives each id once to many callers of several processes', async () => {
    const database = await testDatabase();
    const sources = [idBlocks(database, 'things'), idBlocks(database, 'things'), idBlocks(database, 'things')];
    const ids = await Promise.all(sources.flatMap((source) => Array.from({ length: 250 }, () => source.next())));
    expect(new Set(ids).size).toBe(750);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    expect(await idBlocks(database, 'others').next()).toBe(1);
    await database.close();
  });
});
