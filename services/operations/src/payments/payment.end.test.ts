import type { Payment } from '@keystead/contracts';
import { atRest, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment } from '../../test/test-payments.ts';

const { landlord, tenant, otherLandlord, otherTenant } = people;

describe('deletion and reversal of a payment', () => {
  let api: TestApi;
  let world: World;
  let pending: Payment;
  let completed: Payment;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  beforeEach(async () => {
    world.now = () => new Date();
    pending = await addPayment(api);
    completed = await addPayment(api, { status: 'completed' });
  });
  afterAll(() => api.stop());

  const remove = ({ id }: Payment, by: TestUser = landlord, headers = {}) =>
    api.call(by, `DELETE /payments/${id}`, undefined, headers);
  const reverse = ({ id }: Payment, body: object = {}, by: TestUser = landlord) =>
    api.call(by, `POST /payments/${id}/reversal`, body);
  const read = ({ id }: Payment) => api.call(landlord, `GET /payments/${id}`);

  describe('DELETE /payments/{id}', () => {
    it('hides the payment immediately and reduces the count', async () => {
      const { total } = (await api.call(landlord, 'GET /payments')).body;
      expect((await remove(pending)).status).toBe(204);
      for (const answer of [await read(pending), await remove(pending)]) expect(answer.status).toBe(404);
      expect((await api.call(landlord, 'GET /payments')).body.total).toBe(total - 1);
    });

    it('is refused for a payment that was ever completed, which is reversed instead', async () => {
      expect((await remove(completed)).problem).toMatchObject({
        status: 409,
        code: 'payment_settled',
        error: 'A completed payment cannot be deleted. Reverse it instead.',
      });
      await reverse(completed);
      expect((await remove(completed)).problem.code).toBe('payment_settled');
      expect((await read(completed)).status).toBe(200);
    });

    it('refuses a stale If-Match with 412', async () => {
      await api.call(landlord, `PUT /payments/${pending.id}`, { notes: 'x' });
      expect((await remove(pending, landlord, { 'if-match': '"1"' })).status).toBe(412);
    });

    it('answers 403 to its tenant and 404 to other accounts', async () => {
      expect((await remove(pending, tenant)).status).toBe(403);
      for (const by of [otherTenant, otherLandlord]) expect((await remove(pending, by)).status).toBe(404);
    });

    it('concurrent completion and deletion never both succeed', async () => {
      for (let round = 0; round < 10; round++) {
        const raced = await addPayment(api);
        const [paid, deleted] = await Promise.all([
          api.call(landlord, `PUT /payments/${raced.id}`, { status: 'completed' }),
          remove(raced),
        ]);
        expect(['200 409', '404 204']).toContain(`${paid.status} ${deleted.status}`);
      }
    });
  });

  describe('POST /payments/{id}/reversal', () => {
    it('sets the status failed with date and reason, and keeps the other fields', async () => {
      world.now = () => new Date('2990-01-01T00:00:00Z');
      const { status, body } = await reverse(completed, { reason: ' The check bounced ', version: 1 });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'failed',
        reversed_at: '2990-01-01T00:00:00.000Z',
        reversal_reason: 'The check bounced',
        amount: completed.amount,
        paid_date: completed.paid_date,
        version: 2,
      });
    });

    it('is refused for a pending payment and for a reversed one', async () => {
      expect((await reverse(pending)).problem).toMatchObject({
        code: 'payment_settled',
        error: 'Only a completed payment can be reversed.',
      });
      await reverse(completed);
      expect((await reverse(completed)).problem).toMatchObject({
        code: 'payment_settled',
        error: 'This payment has already been reversed.',
      });
    });

    it('succeeds once for twenty concurrent reversals', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => reverse(completed)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await read(completed)).body.version).toBe(2);
    });

    it('keeps the receipt', async () => {
      await reverse(completed);
      await atRest(api.database);
      expect(await api.database.collection<{ _id: number }>('receipts').findOne({ _id: completed.id })).not.toBeNull();
    });

    it('refuses an older version with 409, its tenant with 403 and others with 404', async () => {
      await api.call(landlord, `PUT /payments/${completed.id}`, { notes: 'x' });
      expect((await reverse(completed, { version: 1 })).problem.code).toBe('version_conflict');
      expect((await reverse(completed, {}, tenant)).status).toBe(403);
      for (const by of [otherTenant, otherLandlord]) expect((await reverse(completed, {}, by)).status).toBe(404);
      expect((await read(completed)).body.status).toBe('completed');
    });
  });
});
