import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeOnly, testDatabase } from '@keystead/service-kit/testing';
import { renderEmail } from './email-templates.ts';
import { MailFolder, sweepMail } from './mail-folder.ts';
import { OutboxRepository } from './outbox.repository.ts';

const day = 24 * 60 * 60_000;

describe('the lifetime of an e-mail', () => {
  let folder: string;
  let mail: MailFolder;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-sweep-'));
    mail = new MailFolder(folder, 'no-reply@keystead.example');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const aged = (file: string, days: number) => {
    const then = new Date(Date.now() - days * day);
    return utimes(join(folder, file), then, then);
  };

  it('ends in the folder 30 days after sending, also for unfinished files', async () => {
    const email = renderEmail({ subject: 'S', opening: 'A word.', further: [] });
    for (const id of ['old', 'young']) await mail.send({ id, to: 'rhea@mail.example', ...email });
    for (const file of ['broken.part', 'README']) await writeFile(join(folder, file), 'x');
    await aged('young.eml', 29.9);
    for (const file of ['old.eml', 'broken.part', 'README']) await aged(file, 30.1);
    await sweepMail(mail).run();
    expect((await readdir(folder)).sort()).toEqual(['README', 'young.eml']);
  });

  it('ends by the clock of the program, also if that of the disk differs', async () => {
    jest.useFakeTimers({ ...fakeOnly('Date'), now: Date.now() + 400 * day });
    const email = renderEmail({ subject: 'S', opening: 'A word.', further: [] });
    const sent = mail.send({ id: 'new', to: 'rhea@mail.example', ...email }).then(() => sweepMail(mail).run());
    await sent.finally(() => jest.useRealTimers());
    expect(await readdir(folder)).toEqual(['new.eml']);
  });

  it('sweeping works without a folder', async () => {
    await expect(sweepMail(new MailFolder(join(folder, 'none'), '')).run()).resolves.toBeUndefined();
  });

  it('ends in the outbox 30 days after the message was sent or dropped; waiting messages stay', async () => {
    const database = await testDatabase();
    const outbox = new OutboxRepository(database);
    await outbox.createIndexes();
    const expiring = (await database.collection('outbox').indexes()).filter((it) => it.expireAfterSeconds);
    expect(expiring).toMatchObject([{ key: { ended_at: 1 }, expireAfterSeconds: (30 * day) / 1000 }]);
    const ended = async () => (await database.collection('outbox').findOne())?.ended_at;
    await outbox.add([{ to: 'rhea@mail.example', errand: { kind: 'reset' } }]);
    expect(await ended()).toBeNull();
    const id = (await outbox.claimDue())[0]?._id ?? '';
    await outbox.markFailed(id);
    expect(await ended()).toBeInstanceOf(Date);
    await database.collection('outbox').updateMany({}, { $set: { ended_at: null } });
    await outbox.markDone({ _id: id, errand: { kind: 'reset' } });
    expect(await ended()).toBeInstanceOf(Date);
    await database.close();
  });
});
