import type { MaintenanceRequest } from '@keystead/contracts';
import { EmailOutbox } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { loseResponse } from '@keystead/service-kit/testing';
import { newWorld, people, runJobs, testOperations, type World } from '../../../test/test-operations.ts';
import { addRequest, addRheas } from '../../../test/test-requests.ts';
import { PortfolioReadModel } from '../../references/portfolio-read-model.ts';
import { RequestRepository } from '../maintenance.repository.ts';
import { commentJob } from './comment.events.ts';
import { CommentRepository } from './comment.repository.ts';

const { manager, otherLandlord, otherTenant } = people;
const landlord = { ...people.landlord, name: 'Lena Lord' };
const tenant = { ...people.tenant, name: 'Rhea Moss' };

describe('comments on a request', () => {
  let api: TestApi;
  let world: World;
  let request: MaintenanceRequest;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  beforeEach(async () => {
    request = await addRheas(api, landlord);
    await runJobs(api.database, world);
    world.posted.splice(0);
  });
  afterAll(() => api.stop());

  const write = (by: TestUser, text: unknown, headers = {}) =>
    api.call(by, `POST /maintenance/${request.id}/comments`, { text }, headers);
  const read = (query = '', by: TestUser = landlord) =>
    api.call(by, `GET /maintenance/${request.id}/comments?${query}`);
  const texts = async (query = '') => (await read(query)).body.comments.map(({ text }) => text);
  const count = async () => (await api.call(landlord, `GET /maintenance/${request.id}`)).body.comments;

  it('are listed from both sides, oldest first', async () => {
    const first = await write(tenant, '  It drips more now.\nMuch more.  ');
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe(`/api/maintenance/${request.id}/comments/${first.body.id}`);
    await write(landlord, 'Somebody comes tomorrow.');
    const { body } = await read('', tenant);
    expect(body).toEqual({
      comments: [
        {
          id: first.body.id,
          text: 'It drips more now.\nMuch more.',
          by: { user_id: tenant.userId, name: 'Rhea Moss' },
          by_tenant: true,
          created_at: expect.any(String),
        },
        {
          id: expect.any(Number),
          text: 'Somebody comes tomorrow.',
          by: { user_id: landlord.userId, name: 'Lena Lord' },
          by_tenant: false,
          created_at: expect.any(String),
        },
      ],
      total: 2,
      next_cursor: null,
    });
    expect(await count()).toBe(2);
  });

  it('are paginated, and comments added meanwhile appear last', async () => {
    for (let at = 1; at <= 4; at++) await write(landlord, `Comment ${at}`);
    const first = (await read('limit=2')).body;
    expect([first.comments.length, first.total]).toEqual([2, 4]);
    await write(tenant, 'Comment 5');
    expect(await texts(`limit=3&cursor=${first.next_cursor}`)).toEqual(['Comment 3', 'Comment 4', 'Comment 5']);
    for (const query of ['limit=0', 'cursor=bm9wZQ', 'sort=-created_at']) expect((await read(query)).status).toBe(422);
  });

  it('are counted for each request of a list', async () => {
    await write(tenant, 'One');
    await write(landlord, 'Two');
    const other = await addRequest(api, landlord);
    const rows = (await api.call(landlord, 'GET /maintenance?limit=2')).body.maintenance_requests;
    expect(rows.map(({ id, comments }) => [id, comments])).toEqual([
      [other.id, 0],
      [request.id, 2],
    ]);
  });

  it('create no new version of the request, and concurrent comments are all stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => write(at % 2 ? tenant : manager, `At once ${at}`)),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await count()).toBe(10);
    expect((await api.call(landlord, `GET /maintenance/${request.id}`)).body.version).toBe(1);
  });

  it('can be added by the tenant in any status of the request', async () => {
    await api.call(landlord, `PUT /maintenance/${request.id}`, { status: 'completed' });
    expect((await write(tenant, 'It drips again.')).status).toBe(201);
  });

  it.each([[''], ['   \n'], ['x'.repeat(5001)], [{ $gt: '' }], [undefined]])(
    'are refused with the text %p',
    async (text) => {
      expect((await write(landlord, text)).problem).toMatchObject({
        status: 422,
        fields: { text: expect.any(String) },
      });
      expect(await count()).toBe(0);
    },
  );

  it('answer 404 to other users, and to everyone after the request is deleted', async () => {
    for (const other of [otherLandlord, otherTenant])
      for (const answer of [await write(other, 'Hello'), await read('', other)]) expect(answer.status).toBe(404);
    await api.call(landlord, `DELETE /maintenance/${request.id}`);
    for (const answer of [await write(tenant, 'Hello'), await read()]) expect(answer.status).toBe(404);
  });

  it('are stored once under one Idempotency-Key, also after an interrupted try', async () => {
    const key = { 'idempotency-key': `comment-on-${request.id}` };
    const [one, two] = [await write(tenant, 'Once', key), await write(tenant, 'Once', key)];
    expect(two.body).toEqual(one.body);
    await loseResponse(api.database, `comment-on-${request.id}`);
    expect((await write(tenant, 'Once', key)).body).toEqual(one.body);
    await runJobs(api.database, world);
    expect([await count(), world.posted.length]).toEqual([1, 1]);
  });

  describe('e-mails about comments', () => {
    it('go to the account if the tenant writes, and to the tenant if the account writes', async () => {
      const [question, answer] = [await write(tenant, 'When?'), await write(manager, 'Soon.')];
      await runJobs(api.database, world);
      expect(world.posted).toEqual([
        {
          key: `maintenance:${request.id}:comment:${question.body.id}`,
          kind: 'comment',
          to: { account_id: landlord.accountId },
          subject: 'New comment on a maintenance request: Leaking tap',
          opening: 'Rhea Moss commented on the maintenance request “Leaking tap” at Harbour House:',
          further: ['When?'],
          link: { label: 'View the request', path: `/app/maintenance/${request.id}` },
        },
        expect.objectContaining({
          key: `maintenance:${request.id}:comment:${answer.body.id}`,
          kind: 'comment',
          to: { user_id: tenant.userId },
          further: ['Soon.'],
        }),
      ]);
    });

    it('go to nobody if the request has no tenant', async () => {
      request = await addRequest(api, landlord);
      await write(landlord, 'A note for myself.');
      await runJobs(api.database, world);
      expect(world.posted).toEqual([]);
    });

    it('are written by the job if the process ended before it wrote them', async () => {
      const { id } = (await write(tenant, 'When?')).body;
      await api.database.collection('notices').deleteMany({});
      await api.database
        .collection<{ _id: number }>('maintenance_comments')
        .updateOne({ _id: id }, { $set: { unannounced: true, created_at: new Date(0) } });
      await runJobs(api.database, world);
      expect(world.posted.map(({ key }) => key)).toEqual([`maintenance:${request.id}:comment:${id}`]);
      await runJobs(api.database, world);
      expect(world.posted).toHaveLength(1);
    });

    it('are written by the job also after one that can’t be written', async () => {
      const [stuck, other] = [(await write(tenant, 'When?')).body.id, (await write(tenant, 'And when?')).body.id];
      const comments = new CommentRepository(api.database);
      const requests = new RequestRepository(api.database);
      const notices = new EmailOutbox(api.database, async () => undefined);
      const { write: writeEmails } = notices;
      notices.write = async (accountId, emails) => {
        if (emails.some(({ key }) => key.endsWith(`:${stuck}`))) throw new Error('no letter');
        await writeEmails.call(notices, accountId, emails);
      };
      const marked = api.database.collection<{ _id: number }>('maintenance_comments');
      await marked.updateMany(
        { _id: { $in: [stuck, other] } },
        { $set: { unannounced: true, created_at: new Date(0) } },
      );
      const job = commentJob({ comments, requests, readModel: new PortfolioReadModel(api.database), notices });
      await expect(job.run()).rejects.toThrow('1 emails about comments could not be written');
      expect((await marked.find({ unannounced: true }).toArray()).map(({ _id }) => _id)).toEqual([stuck]);
    });
  });
});
