import { receiptSizes } from '@keystead/contracts';
import { atRest, isExtended, type PdfFacts, readPdf, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import {
  newWorld,
  people,
  properties,
  runJobs,
  tenants,
  testOperations,
  type World,
} from '../../test/test-operations.ts';
import { addPayment } from '../../test/test-payments.ts';
import { printReceipt, printRevision } from './receipt.mapper.ts';
import type { Receipt } from './receipt.ts';

const { landlord, manager, tenant, otherTenant, otherLandlord } = people;

describe('GET /payments/{id}/receipt', () => {
  let api: TestApi;
  let world: World;
  beforeAll(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  beforeEach(() => {
    world.now = () => new Date('2026-03-10T12:00:00Z');
    world.portfolio.changed.tenants.splice(0);
    for (const tenant of Object.values(tenants)) world.portfolio.tenants.set(tenant.id, tenant);
    for (const property of Object.values(properties)) world.portfolio.properties.set(property.id, property);
  });
  afterAll(() => api.stop());

  const get = (id: number, { by = landlord as TestUser, query = '', headers = {} } = {}) =>
    api.call(by, `GET /payments/${id}/receipt?${query}`, undefined, headers);
  const bytesOf = async (id: number, query = '') => Buffer.from(await (await get(id, { query })).body.arrayBuffer());
  const stored = async (id: number): Promise<Receipt> => {
    await atRest(api.database);
    const receipt = await api.database.collection<Receipt>('receipts').findOne({ _id: id });
    if (!receipt) throw new Error('the receipt is not there');
    return receipt;
  };
  const opened = async (id: number, query = ''): Promise<PdfFacts> => readPdf(await bytesOf(id, query));
  const paid = { status: 'completed', due_date: '2026-03-01', paid_date: '2026-03-03T03:00:00Z' } as const;

  it('contains all facts that a receipt needs', async () => {
    // The first receipt of its account.
    const by = { ...otherLandlord, name: 'Ann Archer' };
    const barn = { property_id: properties.barn.id, tenant_id: tenants.otto.id };
    world.portfolio.properties.set(properties.barn.id, { ...properties.barn, time_zone: 'America/Boise' });
    await addPayment(api, { ...barn, amount: 900, due_date: '2026-04-01' }, by);
    await addPayment(api, { ...barn, amount: 99.5, due_date: '2026-02-01' }, by);
    await addPayment(api, { ...barn, amount: 70, status: 'failed' }, by);
    const { id } = await addPayment(api, { ...barn, ...paid, payment_method: 'check', transaction_id: 'TX-77' }, by);
    const { status, headers, body } = await get(id, { by });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="receipt_${id}_2026-03-02.pdf"`);
    const { text } = await readPdf(Buffer.from(await body.arrayBuffer()));
    for (const fact of [
      'Keystead',
      'Receipt',
      'No. 000001',
      'Amount received $1,850.50 USD',
      'Received from Otto Barnes',
      'Received by Ann Archer',
      'For Rent for March 2026',
      'Premises Old Barn 1 Farm Road, Boise, ID 83702',
      'Date of payment March 2, 2026',
      'Method of payment Check',
      'Transaction TX-77',
      'Remaining balance $999.50 USD',
      'Issued with Keystead on March 10, 2026.',
    ])
      expect(text).toContain(fact);
  });

  it('shows the tenant’s open amount for the property if there is no lease', async () => {
    const noLease = { property_id: properties.foundry.id, tenant_id: tenants.rhea.id };
    await addPayment(api, { ...noLease, amount: 12.34 });
    await addPayment(api, { property_id: properties.foundry.id, tenant_id: tenants.theo.id, amount: 5 });
    const { id } = await addPayment(api, { ...noLease, ...paid });
    expect((await opened(id)).text).toContain('Remaining balance $12.34 USD');
  });

  it('prints names in other alphabets unchanged', async () => {
    for (const name of ['Žofie Dvořáková', 'Αθηνά Παπαδοπούλου', 'Юлия Щербакова']) {
      world.portfolio.tenants.set(tenants.rhea.id, { ...tenants.rhea, name });
      const { id } = await addPayment(api, paid);
      expect((await opened(id)).text).toContain(`Received from ${name}`);
    }
  });

  it('continues on another page for very long names, without loss', async () => {
    const name = `${'Bartholomew '.repeat(300)}the Last`;
    world.portfolio.tenants.set(tenants.rhea.id, { ...tenants.rhea, name });
    world.portfolio.properties.set(properties.harbour.id, { ...properties.harbour, address: 'Quay'.repeat(600) });
    const { id } = await addPayment(api, { ...paid, payment_type: 'fee', notes: 'Late fee. '.repeat(500) });
    const { text, pages } = await opened(id);
    expect(pages).toBeGreaterThan(1);
    expect(text.match(/Bartholomew/g)).toHaveLength(300);
    for (const fact of ['the Last', 'For Fee: Late fee.', 'Remaining balance', 'Issued with Keystead'])
      expect(text).toContain(fact);
  });

  it('has a title, a language and tags for screen readers', async () => {
    const { id } = await addPayment(api, paid);
    const number = (await stored(id)).number;
    expect(await opened(id)).toMatchObject({ title: `Receipt ${number}`, language: 'en-US', tagged: true });
  });

  it.each([...receiptSizes])(
    'returns the same bytes for every request on %s, also from other instances',
    async (size) => {
      const { id } = await addPayment(api, paid);
      const first = await bytesOf(id, `size=${size}`);
      await api.call(landlord, `PUT /payments/${id}`, { notes: 'Changed since' });
      await addPayment(api, { amount: 5, due_date: '2026-04-01' });
      world.portfolio.changed.tenants.push({ ...tenants.rhea, name: 'Rhea Vance' });
      await runJobs(api.database, world);
      world.now = () => new Date('2027-01-01T00:00:00Z');
      expect((await bytesOf(id, `size=${size}`)).equals(first)).toBe(true);
      const chunks: Buffer[] = [];
      for await (const chunk of await printReceipt(await stored(id), size)) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(first)).toBe(true);
    },
  );

  it('has the requested size, letter by default', async () => {
    const { id } = await addPayment(api, paid);
    expect((await opened(id)).size).toEqual([612, 792]);
    expect((await opened(id, 'size=a4')).size).toEqual([595, 842]);
    expect((await get(id, { query: 'size=a3' })).status).toBe(422);
  });

  it('answers 304 to a browser that has it already', async () => {
    const { id } = await addPayment(api, paid);
    const tag = (await get(id)).headers.get('etag') ?? '';
    expect(tag).toBe(`"receipt-${id}-letter-${printRevision}"`);
    // Otherwise Node's fetch sends `no-cache`.
    const headers = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
    expect((await get(id, { headers })).status).toBe(304);
    expect((await get(id, { query: 'size=a4', headers })).status).toBe(200);
    const older = { ...headers, 'if-none-match': `"receipt-${id}-letter-${printRevision - 1}"` };
    expect((await get(id, { headers: older })).status).toBe(200);
  });

  it('answers only for a completed payment', async () => {
    const { id } = await addPayment(api);
    const refused = { status: 409, code: 'payment_not_completed', error: 'Only a completed payment has a receipt.' };
    expect((await get(id)).problem).toMatchObject(refused);
    await api.call(landlord, `PUT /payments/${id}`, { status: 'completed' });
    expect((await get(id)).status).toBe(200);
    await api.call(landlord, `POST /payments/${id}/reversal`, {});
    expect((await get(id)).problem).toMatchObject(refused);
  });

  it('answers its account and its tenant, and 404 to others', async () => {
    const { id } = await addPayment(api, paid);
    const statuses = await Promise.all(
      [manager, tenant, otherTenant, otherLandlord].map(async (by) => (await get(id, { by })).status),
    );
    expect(statuses).toEqual([200, 200, 404, 404]);
  });

  const many = isExtended ? 200 : 20;
  it(`numbers ${many} payments consecutively if their receipts are requested concurrently from two instances`, async () => {
    const other = await testOperations(world, api.database);
    const made = await Promise.all(Array.from({ length: many }, (_, at) => addPayment(api, { amount: at + 1 })));
    const ids = made.map(({ id }) => id);
    await atRest(api.database);
    // The state after a process that completed them and ended before it issued their receipts.
    const completed = { status: 'completed', paid_date: new Date() };
    const payments = api.database.collection<{ _id: number }>('payments');
    await payments.updateMany({ _id: { $in: ids } }, { $set: completed });
    const last = await api.database.collection('receipts').countDocuments({ account_id: landlord.accountId });
    const answers = await Promise.all(
      ids.map((id, at) => (at % 2 ? api : other).call(landlord, `GET /payments/${id}/receipt`)),
    );
    await other.stop();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const numbers = (await Promise.all(ids.map(stored))).map(({ number }) => number);
    expect(numbers.toSorted((one, next) => one - next)).toEqual(ids.map((_, at) => last + 1 + at));
  });
});

describe('the e-mail with a receipt', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  afterEach(() => api.stop());

  const emails = async () => {
    await runJobs(api.database, world);
    return world.posted.filter(({ key }) => key.endsWith(':receipt'));
  };

  it('goes to the tenant once if a payment is created as paid or marked as paid', async () => {
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    const entered = await addPayment(api, { status: 'completed', paid_date: yesterday, amount: 10 });
    const marked = await addPayment(api, { due_date: '2990-03-01' });
    expect(await emails()).toHaveLength(1);
    await api.call(landlord, `PUT /payments/${marked.id}`, { status: 'completed' });
    await api.call(landlord, `PUT /payments/${marked.id}`, { notes: 'x' });
    await api.call(landlord, `GET /payments/${marked.id}/receipt`);
    await emails();
    expect(await emails()).toMatchObject([
      { key: `payment:${entered.id}:receipt` },
      {
        key: `payment:${marked.id}:receipt`,
        to: { user_id: tenants.rhea.user_id },
        subject: 'Receipt for your payment',
        opening: 'Your payment of $1,850.50 was received: Rent for March 2990, Harbour House.',
        link: { path: `/app/payments/${marked.id}` },
      },
    ]);
  });

  it('has the receipt as a PDF, and is sent again on request, at most once an hour', async () => {
    const { id } = await addPayment(api, { status: 'completed', amount: 10 });
    const send = (by: TestUser = landlord) => api.call(by, `POST /payments/${id}/receipt`, {});
    const ofPayment = async () => {
      await runJobs(api.database, world);
      return world.posted.filter(({ key }) => key.startsWith(`payment:${id}:`));
    };
    const [first] = await ofPayment();
    expect(first).toMatchObject({
      further: [expect.stringMatching(/^Receipt \d{6}, dated .*, is attached\./), expect.any(String)],
      attachment: { name: expect.stringMatching(`^receipt_${id}_`), type: 'application/pdf' },
    });
    const { text } = await readPdf(Buffer.from(first?.attachment?.content ?? '', 'base64'));
    expect(text).toContain('Amount received $10.00 USD');

    expect((await send({ ...landlord, emailConfirmed: false })).problem?.code).toBe('email_unconfirmed');
    const answers = await Promise.all([send(manager), send(manager), send(manager)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await send()).problem).toMatchObject({ error: 'This receipt was sent less than an hour ago.' });
    expect((await ofPayment()).map(({ key }) => key)).toEqual([
      `payment:${id}:receipt`,
      expect.stringMatching(`^payment:${id}:receipt:20`),
    ]);
    const history = (await api.call(landlord, `GET /payments/${id}/history`)).body.entries;
    expect(history[0]).toMatchObject({ by: { user_id: manager.userId }, changes: [{ field: 'receipt_sent_at' }] });

    const open = await addPayment(api);
    const refused = await api.call(landlord, `POST /payments/${open.id}/receipt`, {});
    expect(refused.problem).toMatchObject({ status: 409, code: 'payment_not_completed' });
    expect((await send(tenant)).status).toBe(403);
  });

  it('holds up no other e-mail if its receipt cannot be printed', async () => {
    const [broken, whole] = [
      await addPayment(api, { status: 'completed', amount: 10 }),
      await addPayment(api, { status: 'completed', amount: 20 }),
    ];
    await atRest(api.database);
    const receipts = api.database.collection<{ _id: number }>('receipts');
    await receipts.updateOne({ _id: broken.id }, { $set: { content: null } });
    await expect(emails()).rejects.toThrow('1 emails were rejected');
    expect((await emails()).map(({ key }) => key)).toEqual([`payment:${whole.id}:receipt`]);
  });

  it('is not written for a payment that was made more than a week before its entry', async () => {
    const lastWeek = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
    const old = await addPayment(api, { status: 'completed', paid_date: lastWeek });
    expect((await emails()).map(({ key }) => key)).not.toContain(`payment:${old.id}:receipt`);
    expect((await api.call(tenant, `GET /payments/${old.id}/receipt`)).status).toBe(200);
  });

  it('is written by the job if a process ended between the payment and its receipt', async () => {
    const { id } = await addPayment(api);
    const entry = {
      version: 2,
      action: 'changed',
      at: new Date(Date.now() - 60_000),
      by: { user_id: 1, name: 'Ann' },
      changes: [{ field: 'status', from: 'pending', to: 'completed' }],
    };
    const written = { status: 'completed', paid_date: new Date(), version: 2, unfiled: [entry] };
    await api.database.collection<{ _id: number }>('payments').updateOne({ _id: id }, { $set: written });
    expect(await emails()).toMatchObject([{ key: `payment:${id}:receipt` }]);
  });
});
