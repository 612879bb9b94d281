import { EntitlementStore, idBlocks } from '@keystead/service-kit';
import { recordedLog, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import { newEmailAddress } from '../email-addresses/email-address.ts';
import { UserRepository } from '../users/user.repository.ts';
import { newUser } from '../users/user.ts';
import { Composer } from './composer.ts';
import type { NewNotice } from './mail.ts';
import { MailAllowances } from './mail-allowances.ts';
import { Mailer } from './mailer.ts';
import { OutboxRepository } from './outbox.repository.ts';
import type { Message } from './post.ts';

describe('the outbox', () => {
  let database: Connection;
  let outbox: OutboxRepository;
  let users: UserRepository;
  let addresses: EmailAddressRepository;
  let sent: Message[];
  let down: boolean;
  beforeEach(async () => {
    database = await testDatabase();
    outbox = new OutboxRepository(database);
    users = new UserRepository(database);
    addresses = new EmailAddressRepository(database, idBlocks(database, 'users'));
    await Promise.all([outbox.createIndexes(), users.createIndexes()]);
    sent = [];
    down = false;
  });
  afterEach(() => database.close());

  const sendAtOnce = async (message: Message) => {
    if (down) throw new Error('the server is down');
    sent.push(message);
  };
  const mailer = (send = sendAtOnce) => {
    const composer = new Composer(users, addresses, 'https://keystead.example/', {
      support: 'support@keystead.example',
    });
    const allowances = new MailAllowances(database, new EntitlementStore(database));
    return new Mailer({ outbox, addresses, allowances, composer, post: { send }, log: recordedLog().log });
  };
  const entry = () => database.collection('outbox').findOne();
  const passTime = () => database.collection('outbox').updateMany({}, { $set: { next_at: new Date(0) } });
  const to = 'rhea@mail.example';
  const addUser = (change: { email_confirmed?: true } = {}) =>
    users.insert(
      newUser(1, { email: to, first_name: 'Rhea', last_name: 'Marlow', role: 'landlord', ...change }, new Date()),
    );
  let notices = 0;
  const rentNotice = (user_id: number): NewNotice => ({
    to: null,
    errand: {
      ...{ kind: 'notice', user_id, from_account: 1 },
      ...{ subject: 'Rent is due', opening: 'Your rent is due.', further: [], link: null },
    },
    once: `notice ${++notices}`,
  });

  it('sends a single message before those of a batch', async () => {
    await addUser();
    await outbox.add([1, 2, 3].map((n) => ({ to: `many-${n}@mail.example`, errand: { kind: 'reset' } as const })));
    await outbox.add([{ to, errand: { kind: 'reset' } }]);
    expect((await outbox.claimDue())[0]?.to).toBe(to);
    expect((await outbox.claimDue())[0]?.to).toMatch(/^many/);
  });

  it('retries after a failure with growing waits, each time with a new link', async () => {
    await addUser();
    down = true;
    const post = mailer();
    await post.write(to, { kind: 'reset' });
    await post.doDue();
    expect(await entry()).toMatchObject({ state: 'waiting', attempts: 1 });
    const waits: number[] = [];
    for (let attempt = 2; attempt <= 4; attempt++) {
      await passTime();
      await post.doDue();
      waits.push(Math.round(((await entry())?.next_at.getTime() - Date.now()) / 1000));
    }
    expect(waits).toEqual([30, 60, 120]);
    await post.doDue();
    down = false;
    await passTime();
    await post.doDue();
    expect(sent).toHaveLength(1);
    expect(await entry()).toMatchObject({ state: 'done', attempts: 5 });
    expect((await users.find(1))?.links).toHaveLength(1);
  });

  it('drops a message after 15 attempts', async () => {
    await addUser();
    down = true;
    const post = mailer();
    await post.write(to, { kind: 'reset' });
    for (let attempt = 1; attempt <= 16; attempt++) {
      await passTime();
      await post.doDue();
    }
    expect(await entry()).toMatchObject({ state: 'failed', attempts: 15 });
  });

  it('sends each message once when several processes run', async () => {
    await addUser();
    for (let count = 0; count < 10; count++) await outbox.add([{ to, errand: { kind: 'reset' } }]);
    await Promise.all([mailer().doDue(), mailer().doDue(), mailer().doDue()]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(10);
    expect(sent).toHaveLength(10);
  });

  it('sends many notices with a few commands', async () => {
    await addUser({ email_confirmed: true });
    const tenants = Array.from({ length: 40 }, (_, at) =>
      newEmailAddress(at + 2, { email: `${at}@mail.example`, first_name: 'Theo', last_name: 'Park' }),
    );
    await addresses.add(tenants);
    await outbox.add(tenants.map(({ _id }) => rentNotice(_id)));
    const commands: string[] = [];
    database.getClient().on('commandStarted', ({ commandName, command }) => {
      commands.push(`${commandName} ${command[commandName]}`);
    });
    await mailer().doDue();
    expect(sent).toHaveLength(40);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(40);
    const reads = ['find outbox', 'find email_addresses', 'find users'];
    for (const read of reads) expect(commands.filter((command) => command === read)).toHaveLength(1);
    // The first of concurrent writes goes alone.
    expect(commands.length).toBeLessThanOrEqual(20);
  });

  it('sends at most five messages at a time, and leaves the rest when it is stopped', async () => {
    await addUser({ email_confirmed: true });
    await outbox.add(Array.from({ length: 8 }, () => rentNotice(1)));
    const [five, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const post = mailer(async (message) => {
      sent.push(message);
      if (sent.length === 5) five.resolve();
      await end.promise;
    });
    const run = post.doDue();
    await five.promise;
    const stopped = post.stop();
    end.resolve();
    await Promise.all([run, stopped]);
    expect(sent).toHaveLength(5);
    expect(await database.collection('outbox').countDocuments({ state: 'waiting' })).toBe(3);
    await passTime();
    await mailer().doDue();
    expect(new Set(sent.map(({ id }) => id)).size).toBe(8);
    expect(sent).toHaveLength(8);
  });

  it('sends no message so late that another process could take it meanwhile', async () => {
    await addUser({ email_confirmed: true });
    await outbox.add([rentNotice(1)]);
    const claimDue = outbox.claimDue.bind(outbox);
    jest.spyOn(outbox, 'claimDue').mockImplementationOnce(async (limit) => {
      const next_at = new Date(Date.now() + 59_000);
      return (await claimDue(limit)).map((entry) => ({ ...entry, next_at }));
    });
    await mailer().doDue();
    expect(sent).toEqual([]);
    expect(await entry()).toMatchObject({ state: 'waiting', attempts: 1 });
    await passTime();
    await mailer().doDue();
    expect(sent).toHaveLength(1);
  });

  it('drops messages that are no longer needed', async () => {
    await addUser();
    const post = mailer();
    await post.write('nobody@mail.example', { kind: 'reset' });
    await post.write('rhea.before@mail.example', { kind: 'confirm', user_id: 1 });
    await post.write(to, { kind: 'confirm', user_id: 2 });
    await post.doDue();
    expect(sent).toEqual([]);
    expect(await database.collection('outbox').countDocuments({ state: 'done' })).toBe(3);
  });

  it('sends what a stopped process left behind', async () => {
    await addUser();
    await outbox.add([{ to, errand: { kind: 'reset' } }]);
    expect(await outbox.claimDue()).toHaveLength(1);
    await mailer().doDue();
    expect(sent).toEqual([]);
    await passTime();
    await mailer().doDue();
    expect(sent).toHaveLength(1);
  });
});
