import { serialize } from 'bson';
import { commandMessage } from './wire-message.ts';
import { WriteLock } from './write-lock.ts';

const client = () => ({ destroyed: false });
const lockMessage = commandMessage(1, serialize({ fsync: 1, lock: true, $db: 'admin' }));
const take = (lock: WriteLock, by: { destroyed: boolean }) => lock.answer(by, 'fsync', lockMessage);
const release = (lock: WriteLock, by: { destroyed: boolean }) => lock.answer(by, 'fsyncUnlock', lockMessage);

describe('WriteLock', () => {
  it('waits for running writes, and holds new ones back until it is released; reads go on', async () => {
    const lock = new WriteLock();
    const [holder, done] = [client(), [] as string[]];
    const running = Promise.withResolvers<void>();
    void lock.run('insert', () => running.promise);
    const taken = take(lock, holder).then((answer) => done.push(`taken ${JSON.stringify(answer)}`));
    await lock.run('find', async () => done.push('read'));
    running.resolve();
    await taken;
    const held = lock.run('update', async () => done.push('write'));
    await lock.run('getMore', async () => done.push('read'));
    expect(await release(lock, holder)).toMatchObject({ ok: 1 });
    await held;
    expect(done).toEqual(['read', 'taken {"ok":1,"lockCount":1}', 'read', 'write']);
  });

  it('has one holder, and ends with its connection', async () => {
    const lock = new WriteLock();
    const [holder, other] = [client(), client()];
    await take(lock, holder);
    expect(await take(lock, other)).toMatchObject({ ok: 0 });
    expect(await release(lock, other)).toMatchObject({ ok: 0 });
    lock.release(holder);
    expect(await take(lock, { destroyed: true })).toMatchObject({ ok: 0 });
    expect(await take(lock, other)).toMatchObject({ ok: 1 });
  });

  it('leaves other commands to the engine', async () => {
    expect(await new WriteLock().answer(client(), 'insert', lockMessage)).toBeUndefined();
  });
});
