import { changeFlow, configurePortal, doneUrl, openPortal, returnUrl } from '../../test/test-portal.ts';
import { goodCard, type TestSandbox, testSandbox } from '../../test/test-sandbox.ts';
import {
  failingCard,
  type Subscriber,
  type TestSubscriptions,
  testSubscriptions,
} from '../../test/test-subscriptions.ts';

let sandbox: TestSandbox;
let sold: TestSubscriptions;
let configuration: string;
beforeAll(async () => {
  sandbox = await testSandbox();
  sold = await testSubscriptions(sandbox);
  configuration = await configurePortal(sandbox, sold);
});
afterAll(() => sandbox.stop());

const open = (subscriber: Subscriber, own?: Record<string, string>) =>
  openPortal(sandbox, configuration, subscriber, own);
const toProfessional = (subscriber: Subscriber) =>
  open(subscriber, changeFlow(subscriber, sold.prices.professionalMonth));
const priceOf = async (subscriber: Subscriber) => (await sold.read(subscriber)).items.data[0].price.id;

describe('the change of a plan', () => {
  test('shows each line with the payments of today and later, and changes nothing before its confirmation', async () => {
    const subscriber = await sold.subscribe();
    const { text } = await sandbox.visit(await toProfessional(subscriber));
    expect(text).toContain('Change to Keystead Professional');
    expect(text).toContain('Unused time on Keystead Starter');
    expect(text).toContain('Remaining time on Keystead Professional');
    expect(text).toMatch(/<span>Due today<\/span> <span>\$\d+\.\d\d<\/span>/);
    expect(text).toMatch(/Then \$79\.00 per month from \w+ \d+, \d{4}/);
    expect(text).toContain(`href="${returnUrl}">Go back</a>`);
    expect(await priceOf(subscriber)).toBe(sold.prices.starterMonth);
    expect(await sold.invoices(subscriber)).toHaveLength(1);
  });

  test('is made and paid at its confirmation, and redirects once the product has received the events', async () => {
    const subscriber = await sold.subscribe();
    const path = await toProfessional(subscriber);
    const displayed = /Due today<\/span> <span>\$([\d.]+)/.exec((await sandbox.visit(path)).text)?.[1];
    const { status, headers } = await sandbox.visit(path, { action: 'change' });
    expect([status, headers.get('location')]).toEqual([303, doneUrl]);
    expect(await priceOf(subscriber)).toBe(sold.prices.professionalMonth);
    const [invoice] = await sold.invoices(subscriber);
    expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
    // The amount falls by a cent every few minutes of the period.
    expect(Math.abs(invoice.amount_paid - Number(displayed) * 100)).toBeLessThanOrEqual(1);
    const received = sandbox.receiver.deliveries.filter(({ text }) => text.includes(subscriber.customer));
    expect(received.map(({ type }) => type)).toContain('customer.subscription.updated');
    expect((await sandbox.visit(path)).headers.get('location')).toBe(doneUrl);
  });

  test('is made once for concurrent confirmations, and all redirect', async () => {
    const subscriber = await sold.subscribe();
    const path = await toProfessional(subscriber);
    const answers = await Promise.all(Array.from({ length: 4 }, () => sandbox.visit(path, { action: 'change' })));
    answers.push(await sandbox.visit(path, { action: 'change' }));
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(Array(5).fill(doneUrl));
    expect(await sold.invoices(subscriber)).toHaveLength(2);
    expect(await priceOf(subscriber)).toBe(sold.prices.professionalMonth);
  });

  test('changes nothing while the card is declined, and continues with another card', async () => {
    const subscriber = await sold.subscribe();
    await sold.saveCard(subscriber.customer, failingCard, subscriber.subscription.id);
    const path = await toProfessional(subscriber);
    const { status, text } = await sandbox.visit(path, { action: 'change' });
    expect(status).toBe(402);
    expect(text).toContain('Your plan was not changed.');
    expect(text).toContain('<details open>');
    expect(await priceOf(subscriber)).toBe(sold.prices.starterMonth);
    expect(await sold.invoices(subscriber)).toHaveLength(1);
    const saved = await sandbox.visit(path, { ...goodCard, action: 'save' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, path]);
    expect((await sandbox.visit(path)).text).toContain('Visa ending in 4242');
    expect((await sandbox.visit(path, { action: 'change' })).headers.get('location')).toBe(doneUrl);
    expect(await priceOf(subscriber)).toBe(sold.prices.professionalMonth);
  });

  test('to a yearly plan starts its period now, and credits the rest of the month', async () => {
    const subscriber = await sold.subscribe();
    const path = await open(subscriber, changeFlow(subscriber, sold.prices.starterYear));
    const { text } = await sandbox.visit(path);
    expect(text).toContain('Then $290.00 per year from');
    expect(text).toContain('Unused time on Keystead Starter');
    await sandbox.visit(path, { action: 'change' });
    expect(await priceOf(subscriber)).toBe(sold.prices.starterYear);
  });

  test('to a cheaper plan shows the credit, and costs nothing today', async () => {
    const subscriber = await sold.subscribe('professionalMonth');
    const path = await open(subscriber, changeFlow(subscriber, sold.prices.starterMonth));
    const { text } = await sandbox.visit(path);
    expect(text).toContain('Credit for your next payments');
    expect(text).toContain('Your credit is used first.');
    expect(text).toContain('<span>Due today</span> <span>$0.00</span>');
    await sandbox.visit(path, { action: 'change' });
    expect((await sandbox.visit(await open(subscriber))).text).toContain('Your account has a credit of $');
  });

  test('shows a message when the subscription has ended in the meantime', async () => {
    const subscriber = await sold.subscribe();
    const path = await toProfessional(subscriber);
    const { id } = subscriber.subscription;
    await sandbox.call(`DELETE /v1/subscriptions/${id}`);
    const { status, text } = await sandbox.visit(path, { action: 'change' });
    expect([status, text.includes('This action is no longer available')]).toEqual([409, true]);
  });

  test('that a crash left made but incomplete is completed by the next confirmation, without another invoice', async () => {
    const subscriber = await sold.subscribe();
    const path = await toProfessional(subscriber);
    await sandbox.visit(path, { action: 'change' });
    const sessions = sandbox.database.collection<{ _id: string }>('portal_sessions');
    await sessions.updateOne({ _id: path.split('/').at(-1) ?? '' }, { $set: { completed_at: null } });
    expect((await sandbox.visit(path, { action: 'change' })).headers.get('location')).toBe(doneUrl);
    expect(await sold.invoices(subscriber)).toHaveLength(2);
  });
});
