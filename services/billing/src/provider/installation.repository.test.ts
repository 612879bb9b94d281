import { testDatabase } from '@keystead/service-kit/testing';
import { InstallationStore } from './installation.repository.ts';

it('InstallationStore: returns one id to concurrent callers, and another in another database', async () => {
  const [own, other] = await Promise.all([testDatabase(), testDatabase()]);
  const store = new InstallationStore(own);
  const ids = await Promise.all(Array.from({ length: 8 }, () => store.id()));
  expect(new Set([...ids, await store.id()]).size).toBe(1);
  expect(await new InstallationStore(other).id()).not.toBe(ids[0]);
  await Promise.all([own.close(), other.close()]);
});
