import { testDatabase } from '../../test/index.ts';
import { idBlocks } from './ids.ts';

describe('idBlocks', () => {
  it('allocates each id once across callers and processes', async () => {
    const database = await testDatabase();
    const sources = [idBlocks(database, 'things'), idBlocks(database, 'things'), idBlocks(database, 'things')];
    const ids = await Promise.all(sources.flatMap((source) => Array.from({ length: 250 }, () => source.next())));
    expect(new Set(ids).size).toBe(750);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    expect(await idBlocks(database, 'others').next()).toBe(1);
    await database.close();
  });

  it('allocates many ids at once without collisions with concurrent callers', async () => {
    const database = await testDatabase();
    const [one, other] = [idBlocks(database, 'things'), idBlocks(database, 'things')];
    const taken = await Promise.all([one.take(500), other.take(3), one.next(), other.take(250), other.next()]);
    const ids = taken.flat();
    expect(new Set(ids).size).toBe(755);
    expect(taken[1]).toEqual([...taken[1]].sort((a, b) => a - b));
    expect(await one.take(0)).toEqual([]);
    await database.close();
  });
});
