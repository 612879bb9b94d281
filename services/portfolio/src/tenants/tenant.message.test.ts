import type { Body, Notice } from '@keystead/contracts';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { fakeUsers, people, runJobs, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty, addTenant } from '../../test/test-tenants.ts';

const { landlord, manager, tenant, otherLandlord } = people;

describe('POST /tenants/messages', () => {
  let api: TestApi;
  let ids: number[];
  let foreign: number;
  beforeAll(async () => {
    api = await testPortfolio();
    const home = await addProperty(api, landlord);
    ids = [];
    for (let count = 0; count < 3; count++) ids.push((await addTenant(api, landlord, home)).id);
    foreign = (await addTenant(api, otherLandlord, await addProperty(api, otherLandlord))).id;
  });
  afterAll(() => api.stop());

  const water = { subject: 'Water off on Friday', text: 'From 9 to 11.\r\n\r\nPlease fill a bucket.' };
  const send = (
    body: Partial<Body<'POST /tenants/messages'>> = {},
    by: TestUser = { ...landlord, name: 'Dana Whitfield' },
    headers?: Record<string, string>,
  ) => api.call(by, 'POST /tenants/messages', { ids, ...water, ...body }, headers);
  async function posted(): Promise<Notice[]> {
    const sent: Notice[] = [];
    await runJobs(api.database, [], fakeUsers(), async ({ notices }) => void sent.push(...notices));
    return sent;
  }

  it('hands each message to identity, in the name of the sender, and answers for each tenant', async () => {
    const { status, body } = await send({ ids: [...ids, foreign, 999_999] });
    expect([status, body.done, body.rejected]).toEqual([200, 3, 2]);
    expect(body.results.map(({ ok, error }) => error?.code ?? ok)).toEqual([
      true,
      true,
      true,
      'not_found',
      'not_found',
    ]);
    const sent = await posted();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatchObject({
      kind: 'message',
      by: landlord.userId,
      from_account: landlord.accountId,
      to: { user_id: expect.any(Number) },
      subject: water.subject,
      opening: 'Dana Whitfield has sent you this message:',
      further: ['From 9 to 11.', 'Please fill a bucket.'],
    });
  });

  it('sends a repeated request once, and the same text in another request again', async () => {
    const repeat = () => send({}, landlord, { 'idempotency-key': 'water' });
    const first = await repeat();
    expect((await repeat()).body).toEqual(first.body);
    expect(await posted()).toHaveLength(3);
    await send({ ids: [ids[0] as number, ids[0] as number] }, manager);
    expect(await posted()).toHaveLength(1);
  });

  it('refuses tenants, users who have not confirmed their address, and more than 200 tenants', async () => {
    expect((await send({}, tenant)).status).toBe(403);
    expect((await send({}, { ...landlord, emailConfirmed: false })).problem?.code).toBe('email_unconfirmed');
    const many = Array.from({ length: 201 }, (_, at) => at + 1);
    for (const body of [{ ids: many }, { ids: [] }, { text: ' ' }, { subject: 'Two\nlines' }])
      expect((await send(body)).problem?.code).toBe('validation_failed');
    expect(await posted()).toEqual([]);
  });

  it('refuses more than 30 requests of an account an hour', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 31 }, async () => (await send({ ids: [foreign] }, otherLandlord)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
