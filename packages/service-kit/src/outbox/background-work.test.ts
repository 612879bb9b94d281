import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { atRest, BackgroundBatch, inBackground } from './background-work.ts';

describe('BackgroundBatch', () => {
  let database: Connection;
  let written: (readonly number[])[];
  beforeEach(async () => {
    database = await testDatabase();
    written = [];
  });
  afterEach(() => database.close());

  it('writes the first item at once and the others together, at the latest when the database is to be at rest', async () => {
    const batch = new BackgroundBatch<number>(database, async (items) => {
      written.push(items);
    });
    await batch.add(1);
    expect(written).toEqual([[1]]);
    for (const item of [2, 3, 4]) inBackground(database, () => batch.add(item));
    await atRest(database);
    expect(written).toEqual([[1], [2, 3, 4]]);
  });

  it('rejects for each item of a write that fails, and writes later ones', async () => {
    let fails = true;
    const batch = new BackgroundBatch<number>(database, async (items) => {
      if (fails) throw new Error('away');
      written.push(items);
    });
    await expect(batch.add(1)).rejects.toThrow('away');
    fails = false;
    await batch.add(2);
    expect(written).toEqual([[2]]);
  });
});
