import type { Notice } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { NotFound, Unavailable, ValidationFailed } from '../http/errors.ts';
import { EmailOutbox, escapedHtml } from './email-outbox.ts';

const notice = (key: string, user_id = 4): Notice => ({
  key,
  to: { user_id },
  subject: 'Rent is due',
  opening: 'Your rent is due.',
  further: [],
});

describe('EmailOutbox', () => {
  let database: Connection;
  let posted: string[];
  let down: boolean;
  let missing: boolean;
  let outbox: EmailOutbox;
  beforeEach(async () => {
    database = await testDatabase();
    posted = [];
    down = false;
    missing = false;
    outbox = new EmailOutbox(database, async ({ notices }) => {
      if (missing) throw new NotFound('This address does not exist.');
      if (down) throw new Unavailable();
      if (notices.some(({ key }) => key === 'bad')) throw new ValidationFailed({ notices: 'is not valid' });
      posted.push(...notices.map(({ key }) => key));
    });
    await outbox.createIndexes();
  });
  afterEach(() => database.close());

  it('sends an e-mail once, however often it is written', async () => {
    await outbox.write(1, [notice('a'), notice('b')]);
    await outbox.write(1, [notice('a'), notice('c')]);
    await outbox.job.run();
    await outbox.write(1, [notice('a'), notice('b', 5)]);
    await outbox.job.run();
    expect(posted.sort()).toEqual(['a', 'b', 'b', 'c']);
  });

  it('distinguishes an e-mail to a mailbox from one with the same key to a user', async () => {
    const toSupport: Notice = { ...notice('a'), to: { mailbox: 'support' }, reply_to: 'rhea@mail.example' };
    await outbox.write(0, [notice('a'), toSupport]);
    await outbox.write(0, [toSupport]);
    await outbox.job.run();
    expect(posted).toEqual(['a', 'a']);
  });

  it('includes the account that an e-mail is sent for, if there is one', async () => {
    const bodies: Notice[] = [];
    const from = new EmailOutbox(database, async ({ notices }) => void bodies.push(...notices));
    await from.write(3, [notice('a')]);
    await from.write(0, [notice('b')]);
    await from.job.run();
    expect(bodies.map(({ key, from_account }) => [key, from_account])).toEqual([
      ['a', 3],
      ['b', undefined],
    ]);
  });

  it('keeps e-mails while identity is down', async () => {
    down = true;
    await outbox.write(1, [notice('a')]);
    await outbox.job.run();
    expect(posted).toEqual([]);
    down = false;
    await outbox.job.run();
    expect(posted).toEqual(['a']);
  });

  it('sends more e-mails than fit in one call', async () => {
    await outbox.write(
      1,
      Array.from({ length: 250 }, (_, at) => notice(`k${at}`)),
    );
    await outbox.job.run();
    expect(new Set(posted).size).toBe(250);
  });

  it('sends as many e-mails in a call as its body may hold', async () => {
    const sizes: number[] = [];
    const from = new EmailOutbox(database, async ({ notices }) => void sizes.push(notices.length));
    const long = 'ö'.repeat(6_000);
    const further = Array.from({ length: 10 }, () => long);
    await from.write(
      1,
      Array.from({ length: 8 }, (_, at) => ({ ...notice(`k${at}`), opening: long, further })),
    );
    await from.job.run();
    expect(sizes).toEqual([3, 3, 2]);
  });

  it('sends the other e-mails if one is rejected', async () => {
    await outbox.write(1, [notice('a'), notice('bad'), notice('c')]);
    await expect(outbox.job.run()).rejects.toThrow('1 emails were rejected');
    await outbox.job.run();
    expect(posted.sort()).toEqual(['a', 'c']);
    expect(await database.collection('notices').findOne({ refused: true })).toHaveProperty('notice.key', 'bad');
  });

  it('keeps e-mails that an older identity without this route answers with 404', async () => {
    missing = true;
    await outbox.write(1, [notice('a')]);
    await expect(outbox.job.run()).rejects.toThrow('does not exist');
    missing = false;
    await outbox.job.run();
    expect(posted).toEqual(['a']);
  });

  it('deletes the content of a sent e-mail', async () => {
    await outbox.write(1, [notice('a')]);
    await outbox.job.run();
    expect(await database.collection('notices').findOne({})).not.toHaveProperty('notice');
  });

  it('erases the e-mails of an account', async () => {
    await outbox.write(1, [notice('a')]);
    await outbox.write(2, [notice('b')]);
    await outbox.eraseOf(1);
    await outbox.job.run();
    expect(posted).toEqual(['b']);
  });
});

it('escapes everything that could end a text or an attribute', () => {
  expect(escapedHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
  expect(escapedHtml('Käthe’s home')).toBe('Käthe’s home');
});
