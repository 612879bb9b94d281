import { MAX_REPORTS } from '@keystead/contracts';
import { change, people, request, type TestEvents, testEvents } from '../../test/test-events.ts';

const { landlord, admin } = people;

describe('POST /internal/reports', () => {
  let api: TestEvents;
  beforeEach(async () => {
    api = await testEvents();
  });
  afterEach(() => api.stop());

  const events = async () => (await api.call(landlord, 'GET /events?sort=id')).body.events;
  const entries = async () => (await api.call(admin, 'GET /audit?sort=id')).body.entries;
  const waiting = () => api.database.collection('taken_reports').countDocuments();

  it('creates an event for each type of a change, and one audit log entry with the last of them and the reporting service’s name', async () => {
    const types = ['property.updated', 'property.deleted'] as const;
    const report = change({ types: [...types], version: 3, by: { ...change().by, key_id: 9, service: 'assistant' } });
    await api.report(report);
    expect(await events()).toEqual(
      [1, 2].map((id) => ({
        id,
        type: types[id - 1],
        account_id: landlord.accountId,
        timestamp: report.at,
        by: report.by,
        data: report.data,
      })),
    );
    expect(await entries()).toMatchObject([
      { id: 1, kind: 'change', service: 'portfolio', action: 'property.deleted', subject: 'property/7', by: report.by },
    ]);
    expect(await waiting()).toBe(0);
  });

  it('creates an audit log entry for a request, and no event', async () => {
    const report = request({ status: null, subject: null, account_id: null });
    await api.report(report);
    expect(await events()).toEqual([]);
    expect(await entries()).toMatchObject([
      { kind: 'request', action: report.action, subject: null, status: null, request_id: report.request_id },
    ]);
  });

  it('processes a report once, if repeated in one call, in two, or in concurrent ones', async () => {
    const [one, two] = [change(), request()];
    await Promise.all([api.report(one, two, one), api.report(one, two), api.report(two)]);
    await api.report(one);
    expect(await events()).toHaveLength(1);
    expect(await entries()).toHaveLength(2);
  });

  it('preserves the order of a record, even if calls overlap after a stalled sender', async () => {
    const versions = Array.from({ length: 60 }, (_, at) => change({ version: at + 1 }));
    await Promise.all([60, 40, 60, 50].map((sent) => api.report(...versions.slice(0, sent))));
    expect((await events()).map(({ data }) => data.version)).toEqual(versions.map(({ data }) => data.version));
  });

  it('shares the work between processes: one chain, each report once, in order', async () => {
    const twins = [api.twin(), api.twin(), api.twin()];
    const reports = Array.from({ length: 300 }, (_, at) =>
      change({ id: (at % 5) + 1, version: Math.floor(at / 5) + 1 }),
    );
    for (let at = 0; at < reports.length; at += 20) {
      const instance = twins[(at / 20) % 3] ?? api.service;
      await instance.reportCollector.receive('portfolio', reports.slice(at, at + 20));
    }
    await Promise.all([api.service, ...twins].map(({ reportCollector }) => reportCollector.processPending()));
    expect(await waiting()).toBe(0);
    const { body } = await api.call(admin, 'GET /audit/verification');
    expect(body).toMatchObject({ checked: 300, intact: true, next: null });
    const stored = await api.database.collection('events').find().sort({ _id: 1 }).toArray();
    for (let id = 1; id <= 5; id++)
      expect(stored.filter(({ object_id }) => object_id === id).map(({ data }) => data.version)).toEqual(
        Array.from({ length: 60 }, (_, at) => at + 1),
      );
  });

  it.each([
    ['the log', ['events', 'deliveries', 'lanes']],
    ['the events', ['deliveries', 'lanes']],
    ['the deliveries', ['lanes']],
    ['everything', []],
  ])('completes the processing after a crash that followed %s', async (_, lost) => {
    await api.call(landlord, 'POST /webhooks', { url: 'http://127.0.0.1:1/' });
    const reports = [change(), request(), change({ version: 2 })];
    await api.report(...reports);
    const whole = { events: await events(), entries: await entries() };
    for (const name of lost) await api.database.collection(name).deleteMany({});
    await api.service.reportCollector.receive('portfolio', reports);
    await api.service.reportCollector.processPending();
    expect({ events: await events(), entries: await entries() }).toEqual(whole);
    expect(await api.database.collection('deliveries').countDocuments()).toBe(2);
    expect(await api.database.collection('lanes').countDocuments()).toBe(1);
  });

  it.each([
    ['no report', []],
    ['an unknown type', [{ ...change(), types: ['property.exploded'] }]],
    ['too many', Array.from({ length: MAX_REPORTS + 1 }, () => request())],
  ])('rejects %s and stores nothing', async (_, reports) => {
    const headers = { 'x-service-token': api.issuer.serviceToken('portfolio') };
    const { status } = await api.call(null, 'POST /internal/reports', { reports }, headers);
    expect(status).toBe(422);
    expect(await waiting()).toBe(0);
  });

  it('keeps reports waiting while the database rejects writes, and processes them later', async () => {
    const away = new Error('the database went away');
    const failing = jest.spyOn(api.database.model('events').collection, 'insertMany').mockRejectedValue(away as never);
    await api.report(change());
    expect(await waiting()).toBe(1);
    expect(await events()).toEqual([]);
    failing.mockRestore();
    await api.service.reportCollector.processPending();
    expect(await events()).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });
});
