import { MAX_REPORTS, type Report } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { recordedLog, testDatabase } from '../../test/index.ts';
import { changeTo, requestOf } from '../../test/test-reports.ts';
import { AppError, Unavailable } from '../http/errors.ts';
import { StagedMessages } from '../persistence/bulk-creation.ts';
import { Outbox } from './outbox.ts';
import { OutboxPublisher } from './outbox-publisher.ts';

describe('OutboxPublisher', () => {
  let database: Connection;
  let outbox: Outbox;
  let calls: Report[][];
  let failure: ((reports: Report[]) => unknown) | null;
  const senders: OutboxPublisher[] = [];
  const { log, lines } = recordedLog();
  beforeEach(async () => {
    database = await testDatabase();
    outbox = new Outbox(database);
    calls = [];
    failure = null;
    lines.splice(0);
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    await database.close();
  });

  function sender(send?: (reports: Report[]) => Promise<unknown>): OutboxPublisher {
    const publisher = new OutboxPublisher({
      database,
      service: 'portfolio',
      async send(reports) {
        const error = failure?.(reports);
        if (error) throw error;
        await send?.(reports);
        calls.push(reports);
      },
      log,
    });
    senders.push(publisher);
    return publisher;
  }
  const pendingCount = () => database.collection('reports').countDocuments();
  const sentKeys = () => calls.flat().map(({ key }) => key);
  const rejection = () => new AppError(422, 'validation_failed', 'No.');

  it('publishes a written change immediately, in order, with the service name in the key', async () => {
    const handedOn = Promise.withResolvers<void>();
    sender(async () => handedOn.resolve());
    await outbox.write([changeTo(2), changeTo(1)]);
    await handedOn.promise;
    await Promise.all(senders.map((it) => it.stop()));
    expect(sentKeys()).toEqual(['portfolio/leases/7/1', 'portfolio/leases/7/2']);
    expect(await pendingCount()).toBe(0);
  });

  describe('publish', () => {
    it('sends changes at once, without an entry in the outbox', async () => {
      sender();
      const write = jest.spyOn(Outbox.prototype, 'write');
      await outbox.publish([changeTo(1), changeTo(2)]);
      expect(sentKeys()).toEqual(['portfolio/leases/7/1', 'portfolio/leases/7/2']);
      expect(write).not.toHaveBeenCalled();
    });

    it('sends them in calls that the events service accepts', async () => {
      sender();
      const record = { lease_terms: 'x'.repeat(200 * 1024) };
      const changes = [1, 2, 3].map((version) => changeTo(version));
      await outbox.publish(changes.map((it) => ({ ...it, data: { ...it.data, record } })));
      expect(calls.map((reports) => reports.length)).toEqual([2, 1]);
    });

    it('writes them behind changes that wait in the outbox, but not behind requests', async () => {
      await outbox.writeStarted(requestOf('a'));
      sender();
      const write = jest.spyOn(outbox, 'write');
      await outbox.publish([changeTo(1)]);
      expect(sentKeys()).toEqual(['portfolio/leases/7/1']);
      expect(write).not.toHaveBeenCalled();
      const staged = new StagedMessages(database);
      await staged.stage('leases', [changeTo(1, { id: 8 })]);
      await outbox.publish([changeTo(2)]);
      expect(write.mock.calls).toEqual([[[changeTo(2)]]]);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['is down', () => Promise.reject(new Unavailable())],
      ['does not answer', () => new Promise(() => undefined)],
      ['rejects one of them', () => Promise.reject(rejection())],
    ])('writes them into the outbox if the events service %s', async (_, answer) => {
      let isFirst = true;
      const { job } = sender(() => {
        const own = isFirst ? answer() : Promise.resolve();
        isFirst = false;
        return own;
      });
      await outbox.publish([changeTo(1), changeTo(2)]);
      await job.run();
      expect(sentKeys()).toEqual(['portfolio/leases/7/1', 'portfolio/leases/7/2']);
      expect(await pendingCount()).toBe(0);
    });

    it('writes them into the outbox once the publisher has stopped', async () => {
      await sender().stop();
      await outbox.publish([changeTo(1)]);
      expect([await pendingCount(), sentKeys()]).toEqual([1, []]);
    });
  });

  it('publishes requests that have a response, and waits for the others', async () => {
    await outbox.done(requestOf('a'));
    await outbox.writeStarted(requestOf('b'));
    await sender().job.run();
    expect(sentKeys()).toEqual(['portfolio/requests/a']);
    expect(await pendingCount()).toBe(1);
  });

  it.each([
    ['as many as the contract allows', MAX_REPORTS + 1, 'x', [MAX_REPORTS, 1]],
    ['half of what a body may have', 5, 'x'.repeat(200 * 1024), [2, 2, 1]],
  ])('publishes in batches of at most %s', async (_, count, text, sizes) => {
    const changes = Array.from({ length: count }, (_, version) => changeTo(version + 1));
    const written = changes.map((it) => ({ ...it, data: { ...it.data, record: { lease_terms: text } } }));
    await (count > MAX_REPORTS ? outbox.writeTogether(written) : outbox.write(written));
    await sender().job.run();
    expect(calls.map((reports) => reports.length)).toEqual(sizes);
    expect(sentKeys()).toEqual(changes.map(({ key }) => `portfolio/${key}`));
  });

  it('retries silently by the job while the events service is down', async () => {
    failure = () => new Unavailable();
    const { job } = sender();
    await job.run();
    await outbox.write([changeTo(1)]);
    await job.run();
    expect([await pendingCount(), lines]).toEqual([1, []]);
    failure = null;
    await job.run();
    expect([await pendingCount(), sentKeys()]).toEqual([0, ['portfolio/leases/7/1']]);
  });

  it('fails on any other error and keeps the pending messages', async () => {
    failure = () => new AppError(403, 'forbidden', 'Who are you?');
    await outbox.write([changeTo(1)]);
    await expect(sender().job.run()).rejects.toThrow('Who are you?');
    expect(await pendingCount()).toBe(1);
  });

  it('moves a rejected message aside and publishes the others', async () => {
    failure = (reports) => (reports.some(({ key }) => key.endsWith('/2')) ? rejection() : null);
    await outbox.write([changeTo(1), changeTo(2), changeTo(3)]);
    await sender().job.run();
    expect(sentKeys()).toEqual(['portfolio/leases/7/1', 'portfolio/leases/7/3']);
    expect(await pendingCount()).toBe(0);
    const aside = await database.collection('refused_reports').find().toArray();
    expect(aside.flatMap(({ reports }) => reports)).toEqual([changeTo(2)]);
    expect(lines.map(({ level, key }) => [level, key])).toEqual([[50, 'leases/7/2']]);
  });

  it('moves only the rejected message of a multi-message entry aside', async () => {
    failure = (reports) => (reports.some(({ key }) => key.endsWith('/8/1')) ? rejection() : null);
    const staged = new StagedMessages(database);
    const some = await staged.stage(
      'leases',
      [7, 8, 9].map((id) => changeTo(1, { id })),
    );
    const { job } = sender();
    await job.run();
    expect(calls).toEqual([]);
    await staged.release(some, new Set([7, 8, 9]));
    await job.run();
    expect(sentKeys()).toEqual(['portfolio/leases/7/1', 'portfolio/leases/9/1']);
    expect([await pendingCount(), await database.collection('refused_reports').countDocuments()]).toEqual([0, 1]);
  });

  it('publishes by one process at a time and in order', async () => {
    let running = 0;
    let maxRunning = 0;
    const slow = async () => {
      maxRunning = Math.max(maxRunning, ++running);
      await new Promise((soon) => setImmediate(soon));
      running--;
    };
    const jobs = [sender(slow), sender(slow), sender(slow)].map(({ job }) => job);
    for (let version = 1; version <= 30; version++) {
      await outbox.write([changeTo(version)]);
      await Promise.all(jobs.map((job) => job.run()));
    }
    for (const job of jobs) await job.run();
    expect(maxRunning).toBe(1);
    expect(sentKeys()).toEqual(Array.from({ length: 30 }, (_, at) => `portfolio/leases/7/${at + 1}`));
  });

  it('another process takes over once the lease of a dead one expires', async () => {
    await outbox.write([changeTo(1)]);
    await database
      .collection<{ _id: string }>('sender_leases')
      .insertOne({ _id: 'reports', holder: 'the dead', until: new Date(Date.now() + 60_000) } as { _id: string });
    await sender().job.run();
    expect(sentKeys()).toEqual([]);
    await database.collection('sender_leases').updateMany({}, { $set: { until: new Date(Date.now() - 1) } });
    await sender().job.run();
    expect(sentKeys()).toEqual(['portfolio/leases/7/1']);
  });

  it('publishes a message again if it could not be removed', async () => {
    await outbox.write([changeTo(1)]);
    const letGo = jest.spyOn(Outbox.prototype, 'remove').mockRejectedValueOnce(new Error('killed'));
    const { job } = sender();
    await expect(job.run()).rejects.toThrow('killed');
    letGo.mockRestore();
    await job.run();
    expect(sentKeys()).toEqual(['portfolio/leases/7/1', 'portfolio/leases/7/1']);
    expect(await pendingCount()).toBe(0);
  });
});
