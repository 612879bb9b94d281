import type { Payment, Tenant } from '@keystead/contracts';
import { samplePeople } from '../../test/sample-people.ts';
import { samplePortfolio } from '../../test/sample-portfolio.ts';
import { proposals } from './tools.ts';

const { landlord, ana, records, contextOf } = samplePortfolio();
const { propose_message, propose_request, propose_assignment, propose_payment } = proposals;
const messageFields = { subject: 'Water', text: 'The water is off on Friday.\nSorry!' };

const line = (details: readonly { label: string; value: string }[], label: string) =>
  details.find((detail) => detail.label === label)?.value;
const refusal = (fields: object) => ({ status: 422, details: { fields } });

describe('propose_message', () => {
  it('addresses one tenant, with the text as written', async () => {
    const { data, sources } = await propose_message.run(landlord, { tenant_id: 21, ...messageFields });
    expect(data).toEqual({
      deed: { kind: 'message', tenant_ids: [21], ...messageFields },
      title: 'Message to Ana Lopez',
      details: [
        { label: 'To', value: 'Ana Lopez (ana@mail.example)' },
        { label: 'Sent by', value: 'E-mail' },
      ],
      to: ['Ana Lopez'],
    });
    expect(sources).toEqual([{ label: 'Ana Lopez', path: '/app/tenants/21' }]);
  });

  it('addresses the active tenants of a property, each by name', async () => {
    const { data } = await propose_message.run(landlord, { property_id: 12, ...messageFields });
    expect(data).toMatchObject({
      deed: { tenant_ids: [23, 22] },
      title: 'Message to the 2 tenants of Harbour House',
      to: ['Bea Carter', 'Ben Carter'],
    });
  });

  it('addresses only tenants whom the caller manages', async () => {
    const own = { status: 403, message: 'You can only write to tenants whom you manage.' };
    await expect(propose_message.run(ana, { tenant_id: 21, ...messageFields })).rejects.toMatchObject(own);
    await expect(propose_message.run(ana, { property_id: 11, ...messageFields })).rejects.toMatchObject(own);
    await expect(propose_message.run(ana, { tenant_id: 22, ...messageFields })).rejects.toMatchObject({ status: 404 });
    const stranger = contextOf(samplePeople.otherLandlord);
    await expect(propose_message.run(stranger, { property_id: 11, ...messageFields })).rejects.toMatchObject({
      status: 404,
    });
  });

  it.each([
    [{}, { tenant_id: expect.any(String) }],
    [{ tenant_id: 21, property_id: 11 }, { tenant_id: expect.any(String) }],
    [{ property_id: 14 }, { property_id: 'has no active tenant to write to' }],
  ])('rejects a message to %j', async (whom, fields) => {
    await expect(propose_message.run(landlord, { ...whom, ...messageFields })).rejects.toMatchObject(refusal(fields));
  });

  it('addresses fifty tenants at most', async () => {
    const [first] = records.tenants;
    const crowd = (count: number) => Array.from({ length: count }, (_, at) => ({ ...(first as Tenant), id: 500 + at }));
    const proposed = (count: number) =>
      propose_message.run(samplePortfolio({ tenants: crowd(count) }).landlord, { property_id: 11, ...messageFields });
    expect((await proposed(50)).data.to).toHaveLength(50);
    await expect(proposed(51)).rejects.toMatchObject(refusal({ property_id: expect.stringContaining('50') }));
  });
});

describe('propose_request', () => {
  const tap = { property_id: 11, title: 'Tap', description: 'It leaks.\nA lot.' };

  it('names the property and the problem', async () => {
    const input = { ...tap, priority: 'high', service_type: 'Plumbing', tenant_id: 21 } as const;
    const { data } = await propose_request.run(landlord, input);
    expect(data).toMatchObject({
      deed: { kind: 'request', body: input },
      title: 'Maintenance request for 12 Elm Street',
    });
    expect(data.details).toEqual([
      { label: 'Property', value: '12 Elm Street, Portland' },
      { label: 'Title', value: 'Tap' },
      { label: 'Description', value: 'It leaks.\nA lot.' },
      { label: 'Priority', value: 'High' },
      { label: 'Trade', value: 'Plumbing' },
      { label: 'Tenant', value: 'Ana Lopez' },
    ]);
  });

  it('lets a tenant propose for their own property, once their email address is confirmed', async () => {
    expect((await propose_request.run(ana, tap)).data.deed).toEqual({ kind: 'request', body: tap });
    await expect(propose_request.run(ana, { ...tap, property_id: 12 })).rejects.toMatchObject({ status: 404 });
    const answers = { 'GET /properties/{id}': () => records.properties[0] as (typeof records.properties)[number] };
    const unconfirmed = samplePortfolio({ answers }).contextOf(samplePeople.unconfirmedAna);
    await expect(propose_request.run(unconfirmed, tap)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Confirm your email address before'),
    });
  });

  it('names no tenant whom the caller can’t see', async () => {
    await expect(propose_request.run(landlord, { ...tap, tenant_id: 999 })).rejects.toMatchObject({ status: 404 });
  });
});

describe('propose_assignment', () => {
  it('names the request and the assignee', async () => {
    const { data } = await propose_assignment.run(landlord, { request_id: 52, personnel_id: 61 });
    expect(data).toMatchObject({
      deed: { kind: 'assignment', request_id: 52, personnel_id: 61, version: 1 },
      title: 'Assign Pat Piper to request 52',
    });
    expect(['Request', 'Assigned to', 'Availability', 'Replaces'].map((label) => line(data.details, label))).toEqual([
      'No heating',
      'Pat Piper, Plumbing',
      'Available, 0 in hand',
      'Hugo Frost',
    ]);
  });

  it.each([
    ['landlord', { request_id: 53, personnel_id: 61 }, 409, 'Request 53 is completed already.'],
    ['landlord', { request_id: 52, personnel_id: 62 }, 409, 'Request 52 is already assigned to them.'],
    ['landlord', { request_id: 51, personnel_id: 99 }, 404, 'Not found.'],
    ['ana', { request_id: 51, personnel_id: 61 }, 403, 'Only your landlord can assign somebody to a request.'],
    ['ana', { request_id: 52, personnel_id: 61 }, 404, 'Not found.'],
  ] as const)('by %s of %j is rejected', async (who, input, status, message) => {
    await expect(propose_assignment.run(samplePortfolio()[who], input)).rejects.toMatchObject({ status, message });
  });
});

describe('propose_payment', () => {
  const oldest = records.payments.find(
    (payment) => payment.tenant_id === 21 && payment.status === 'overdue',
  ) as Payment;
  const unpaidFee = records.payments.find(
    (payment) => payment.tenant_id === 21 && payment.status === 'pending',
  ) as Payment;

  it('marks the oldest pending payment as paid, with the data of its record', async () => {
    const { data, sources } = await propose_payment.run(landlord, { tenant_id: 21 });
    expect(data).toEqual({
      deed: { kind: 'settlement', payment_id: oldest.id, version: 1, paid_date: landlord.now.toISOString() },
      title: 'Mark $1,450.00 of Ana Lopez as paid',
      details: [
        { label: 'Tenant', value: 'Ana Lopez' },
        { label: 'Property', value: '12 Elm Street' },
        { label: 'Amount', value: '$1,450.00' },
        { label: 'For', value: 'Rent' },
        { label: 'Due', value: 'February 1, 2026' },
        { label: 'Method', value: 'Bank transfer' },
        { label: 'Paid on', value: 'March 15, 2026' },
      ],
      to: [],
    });
    expect(sources[0]?.path).toBe(`/app/payments/${oldest.id}`);
  });

  it.each([
    [{ amount: 1450 }, oldest.id],
    [{ amount: 50 }, unpaidFee.id],
    [{ payment_type: 'fee' }, unpaidFee.id],
    [{ property_id: 11 }, oldest.id],
  ] as const)('of %j marks the matching payment as paid', async (input, payment_id) => {
    const { data } = await propose_payment.run(landlord, { tenant_id: 21, ...input });
    expect(data.deed).toMatchObject({ kind: 'settlement', payment_id });
  });

  it('states the day and the method, where given', async () => {
    const { data } = await propose_payment.run(landlord, {
      tenant_id: 21,
      payment_method: 'cash',
      paid_date: '2026-03-10',
    });
    expect(data.deed).toMatchObject({ paid_date: '2026-03-10T16:00:00.000Z', payment_method: 'cash' });
    expect([line(data.details, 'Paid on'), line(data.details, 'Method')]).toEqual(['March 10, 2026', 'Cash']);
  });

  it('adds a new payment where no pending one matches, and says so', async () => {
    const { data } = await propose_payment.run(landlord, { tenant_id: 21, amount: 99.5 });
    expect(data).toMatchObject({
      deed: {
        kind: 'payment',
        body: {
          tenant_id: 21,
          property_id: 11,
          amount: 99.5,
          payment_type: 'rent',
          payment_method: 'bank_transfer',
          status: 'completed',
          paid_date: landlord.now.toISOString(),
        },
      },
      title: 'Record $99.50 from Ana Lopez',
    });
    expect(line(data.details, 'Note')).toMatch(/No unpaid payment/);
    const { data: first } = await propose_payment.run(landlord, {
      tenant_id: 24,
      amount: 1200,
      payment_type: 'deposit',
    });
    expect([line(first.details, 'For'), line(first.details, 'Note')]).toEqual(['Deposit', undefined]);
  });

  it.each([
    ['landlord', { tenant_id: 24 }, refusal({ amount: expect.stringContaining('is required') })],
    ['landlord', { tenant_id: 21, paid_date: '2026-03-16' }, refusal({ paid_date: 'must not be in the future' })],
    ['landlord', { tenant_id: 999 }, { status: 404 }],
    ['landlord', { tenant_id: 24, amount: 5, property_id: 999 }, { status: 404 }],
    ['ana', { tenant_id: 21 }, { status: 403, message: 'Only your landlord can record payments.' }],
    ['ana', { tenant_id: 22, amount: 5 }, { status: 404 }],
  ] as const)('by %s of %j is rejected', async (who, input, expected) => {
    await expect(propose_payment.run(samplePortfolio()[who], input)).rejects.toMatchObject(expected);
  });
});

it('a card shows the text of records as typed, in one line', async () => {
  const tenants = records.tenants.map((tenant) => ({ ...tenant, last_name: '[x](http://evil)\n\u202e<img>' }));
  const { data } = await propose_message.run(samplePortfolio({ tenants }).landlord, {
    tenant_id: 21,
    ...messageFields,
  });
  expect(data.title).toBe('Message to Ana [x](http://evil) <img>');
  expect(data.to).toEqual(['Ana [x](http://evil) <img>']);
});
