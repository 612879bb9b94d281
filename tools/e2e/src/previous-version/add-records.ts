import { demoAccounts } from '@keystead/contracts';
import sharp from 'sharp';
import { eventually } from '../eventually.ts';
import type { TestedProduct } from '../tested-product.ts';
import { WebhookReceiver } from '../webhook-receiver.ts';
import { addReleases } from './add-releases.ts';
import type { Credentials } from './installation.ts';
import { type Fields, listOf, PlainClient, payByCard } from './plain-client.ts';

const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Changes a product with demo data as its users would, until it stores something of every kind; `releases` are folders
 * of built remotes. Returns what a spec needs to sign in and to use the secrets that are shown once.
 */
export async function addRecords(product: TestedProduct, releases: readonly string[]): Promise<Credentials> {
  const { password } = demoAccounts;
  const guest = new PlainClient(product.url);
  const { token } = await guest.send('POST /auth/login', { email: demoAccounts.landlord, password });
  const landlord = guest.as(String(token));
  const tenant = await guest.signIn(demoAccounts.tenant, password);
  const admin = await guest.signIn(demoAccounts.admin, password);
  const receiver = await WebhookReceiver.start();
  const { secret } = await addWebhook(landlord, receiver);
  await changePortfolio(landlord);
  await changeMaintenance(landlord, tenant);
  await changePayments(landlord, tenant);
  await addImports(landlord);
  const key = await addKeys(landlord);
  await askAssistant(landlord);
  await changeSite(guest, admin);
  const release_key = await addReleases(guest, admin, releases);
  const subscriber = await subscribe(product, guest);
  await leave(guest);
  await endWebhook(landlord, receiver);
  await receiver.stop();
  return { password, token: String(token), key, release_key, webhook_secret: String(secret), subscriber };
}

async function addWebhook(landlord: PlainClient, receiver: WebhookReceiver): Promise<Fields> {
  const webhook = await landlord.send('POST /webhooks', { url: receiver.url, description: 'Bookkeeping' });
  await landlord.send(`POST /webhooks/${webhook.id}/test`);
  await landlord.send('POST /webhooks', { url: receiver.url, types: ['payment.created'] });
  return webhook;
}

async function changePortfolio(landlord: PlainClient): Promise<void> {
  const [home] = await listOf(landlord, 'properties');
  for (const colour of ['#357', '#753'])
    await landlord.raw(`POST /properties/${home?.id}/photos`, await photo(colour), {
      'content-type': 'image/jpeg',
    });
  const changes = { name: 'Åsgård – “Haus” 7½', description: 'Umlauts, 日本語 and an emoji: 🏡', bathrooms: 1.5 };
  await landlord.send(`PUT /properties/${home?.id}`, { ...changes, time_zone: 'America/New_York' });
  await landlord.send(`PUT /profile/preferences`, { timezone: 'America/Chicago' });
  const [person] = await listOf(landlord, 'tenants');
  await landlord.send(`PUT /tenants/${person?.id}`, { phone: '+1 207 555 0100', emergency_contact_name: 'Uncle Bo' });
  const leases = await listOf(landlord, 'leases');
  const current = leases.find(({ status }) => status === 'active');
  await landlord.raw(`POST /leases/${current?.id}/documents?name=Lease.pdf`, Buffer.from('%PDF-1.4\n%%EOF\n'), {
    'content-type': 'application/pdf',
  });
  await landlord.send(`PUT /leases/${current?.id}`, { lease_terms: 'Rent is due on the first.', rent_amount: 1999.99 });
  await landlord.send(`POST /leases/${current?.id}/renewal`, { rent_amount: 2100 });
}

async function changeMaintenance(landlord: PlainClient, tenant: PlainClient): Promise<void> {
  const [request] = await listOf(tenant, 'maintenance', 'maintenance_requests');
  await tenant.raw(`POST /maintenance/${request?.id}/photos`, await photo('#375'), {
    'content-type': 'image/jpeg',
  });
  await tenant.send(`POST /maintenance/${request?.id}/comments`, { text: 'A morning suits me.' });
  const [worker] = await listOf(landlord, 'maintenance-personnel', 'personnel');
  await landlord.send(`PUT /maintenance/${request?.id}`, { assigned_to: worker?.id, estimated_cost: 80.25 });
  await landlord.send(`PUT /maintenance/${request?.id}`, { status: 'completed' });
  await landlord.send(`PUT /maintenance-personnel/${worker?.id}`, { hourly_rate: 61.5 });
}

/** Open, paid, reversed, refunded and disputed payments, by card and otherwise. */
async function changePayments(landlord: PlainClient, tenant: PlainClient): Promise<void> {
  const [{ id: tenant_id, property_id } = { id: 0, property_id: 0 }] = await listOf(tenant, 'tenants');
  const base = { tenant_id, property_id, payment_type: 'fee', due_date: inDays(20) };
  const make = (amount: number, more: object = {}) =>
    landlord.send('POST /payments', { ...base, amount, ...more }, { 'idempotency-key': `earlier-${amount}` });
  const settled = (id: number, holds: (payment: Fields) => boolean) =>
    eventually(() => landlord.send(`GET /payments/${id}`), holds);
  await make(10.01);
  const paid = await make(20.02, { payment_method: 'check', notes: 'Second key' });
  await landlord.send(`PUT /payments/${paid.id}`, { status: 'completed' });
  await landlord.raw(`GET /payments/${paid.id}/receipt`);
  const reversed = await make(30.03, { status: 'completed', payment_method: 'cash' });
  await landlord.send(`POST /payments/${reversed.id}/reversal`, { reason: 'The key was found.' });
  for (const [amount, card] of [
    [40.04, '4242 4242 4242 4242'],
    [50.05, '4242 4242 4242 4242'],
    [60.06, '4000 0000 0000 0259'],
  ] as const) {
    const { id } = await make(amount);
    const { checkout_url } = await tenant.send(`POST /payments/${id}/checkout`);
    await payByCard(String(checkout_url), card);
    await settled(id, ({ status }) => status !== 'pending');
    if (amount === 50.05) {
      await landlord.send(`POST /payments/${id}/reversal`, { reason: 'Paid twice.' });
      await settled(id, ({ refund_status }) => refund_status === 'succeeded');
    }
    if (amount === 60.06) await settled(id, ({ status }) => status === 'disputed');
  }
  // Left open at the provider.
  await tenant.send(`POST /payments/${(await make(70.07)).id}/checkout`);
}

async function addImports(landlord: PlainClient): Promise<void> {
  const { properties } = (await landlord.send('GET /properties')) as unknown as { properties: { name: string }[] };
  const rows = [
    'first_name,last_name,email,property',
    `Ida,Moe,ida.moe@mail.example,"${properties[1]?.name}"`,
    'No,Home,no.home@mail.example,Nowhere',
  ];
  const csv = { 'content-type': 'text/csv' };
  const { id } = await landlord.send('POST /imports?kind=tenants&name=people.csv', rows.join('\n'), csv);
  const state = (wanted: string) =>
    eventually(
      () => landlord.send(`GET /imports/${id}`),
      (found) => found.state === wanted,
    );
  const mapping = { first_name: 'first_name', last_name: 'last_name', email: 'email', property: 'property_name' };
  await landlord.send(`PUT /imports/${id}`, { mapping });
  await landlord.send(`POST /imports/${id}/check`);
  await state('checked');
  await landlord.send(`POST /imports/${id}/run`, {});
  await state('done');
  // Uploaded only.
  const homes = 'name,address,city,state,zip_code,rent_amount\nLoft,1 Pier,Portland,ME,04101,1200';
  await landlord.send('POST /imports?kind=properties&name=homes.csv', homes, csv);
}

async function addKeys(landlord: PlainClient): Promise<string> {
  const { key } = await landlord.send('POST /api-keys', {
    name: 'Bookkeeping',
    scopes: ['portfolio:write', 'operations:write', 'account:read', 'events:read'],
  });
  const program = landlord.as(String(key));
  await program.send('GET /properties');
  const [home] = await listOf(program, 'properties');
  await program.send(`PUT /properties/${home?.id}`, { square_feet: 712 });
  const { id } = await landlord.send('POST /api-keys', { name: 'Revoked', scopes: ['site:read'] });
  await landlord.send(`DELETE /api-keys/${id}`);
  return String(key);
}

async function askAssistant(landlord: PlainClient): Promise<void> {
  const ask = (message: string) => landlord.send('POST /ai/chat', { message });
  await ask('Who owes me money?');
  await ask('Create a maintenance request for Juniper House: the gutter leaks');
  await ask('Record a payment of $123.45 from Marcus Lee by check');
  await ask('Remind Priya about her overdue rent');
  const { messages } = (await landlord.send('GET /ai/history')) as unknown as { messages: { actions: Fields[] }[] };
  const [message, payment] = messages.flatMap(({ actions }) => actions);
  await landlord.send(`POST /ai/actions/${payment?.id}/confirmation`, {});
  await landlord.send(`POST /ai/actions/${message?.id}/refusal`);
}

async function changeSite(guest: PlainClient, admin: PlainClient): Promise<void> {
  const sender = { name: 'Vera', email: 'vera@mail.example', subject: 'Prices', message: 'What does it cost?' };
  await guest.send('POST /marketing/contact', sender);
  await guest.send('POST /marketing/contact', { ...sender, website: 'https://spam.example' });
  const [{ id } = { id: 0 }] = await listOf(admin, 'marketing/messages', 'messages');
  await admin.send(`PUT /marketing/messages/${id}`, { status: 'answered' });
  const post = { kind: 'post', slug: 'a-new-roof', title: 'A new roof', description: 'How long it takes.' };
  const page = await admin.send('POST /marketing/pages', { ...post, body: '# Slates\n\nThey last.', author: 'Dana' });
  await admin.send(`PUT /marketing/pages/${page.id}`, { published_at: new Date().toISOString() });
  await admin.send('POST /marketing/pages', { ...post, slug: 'a-draft', title: 'A draft', body: 'Not yet.' });
  const builtIn = (await listOf(admin, 'marketing/pages', 'pages')).find((each) => each.built_in);
  await admin.send(`PUT /marketing/pages/${builtIn?.id}`, { description: 'Changed by the operator.' });
}

/** A second account, with a paid plan, a receipt, and an end. */
async function subscribe(product: TestedProduct, guest: PlainClient): Promise<Credentials['subscriber']> {
  const subscriber = { email: 'robin.archer@mail.example', password: 'a long enough secret' };
  const person = { first_name: 'Robin', last_name: 'Archer', role: 'landlord', subscription_plan: 'starter' };
  const registered = await guest.send('POST /auth/register', { ...subscriber, ...person });
  const robin = guest.as(String(registered.token));
  const [, token] = await product.mailTo(subscriber.email, /confirm-email\?token=([\w-]+)/);
  await robin.send('POST /auth/confirm-email', { token });
  const { checkout_url } = await robin.send('POST /subscription/upgrade', { plan: 'starter' });
  await payByCard(String(checkout_url), '4242 4242 4242 4242');
  await eventually(
    () => robin.send('GET /subscription'),
    ({ plan_id }) => plan_id === 'starter',
  );
  await eventually(
    () => robin.send('GET /subscription/receipts'),
    ({ receipts }) => (receipts as Fields[])[0]?.status === 'paid',
  );
  const { receipts } = (await robin.send('GET /subscription/receipts')) as unknown as { receipts: Fields[] };
  await robin.raw(`GET /subscription/receipts/${receipts[0]?.id}`);
  await robin.send('POST /subscription/portal');
  await robin.send('PUT /subscription/cancellation', { when: 'period_end' });
  await robin.send('PUT /profile', { email: 'robin.new@mail.example', current_password: subscriber.password });
  return subscriber;
}

/** An account that is deleted in 30 days. */
async function leave(guest: PlainClient): Promise<void> {
  const leaving = { email: 'leaving@mail.example', password: 'a long enough secret' };
  const person = { first_name: 'Lea', last_name: 'Ving', role: 'property_manager' };
  const { token } = await guest.send('POST /auth/register', { ...leaving, ...person });
  await guest.as(String(token)).send('DELETE /profile', { password: leaving.password });
}

/** Leaves one delivery waiting, at a webhook that is paused. */
async function endWebhook(landlord: PlainClient, receiver: WebhookReceiver): Promise<void> {
  const webhooks = await listOf(landlord, 'webhooks');
  for (const { id } of webhooks)
    await eventually(
      () => landlord.send(`GET /webhooks/${id}/deliveries?state=waiting`),
      ({ total }) => total === 0,
    );
  receiver.status = 500;
  const [home] = await listOf(landlord, 'properties');
  await landlord.send(`PUT /properties/${home?.id}`, { deposit_amount: 900 });
  const all = webhooks.find(({ types }) => (types as string[]).length === 0);
  await eventually(
    () => landlord.send(`GET /webhooks/${all?.id}`),
    ({ state }) => state === 'failing',
  );
  await landlord.send(`PUT /webhooks/${all?.id}`, { state: 'paused' });
}
