import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, createClient, pages, type Schema } from '@keystead/api-client';
import { Webhook } from 'standardwebhooks';

// An external program: it uses only the client package and its README, and prints its observations.
const [, , baseUrl = '', key = ''] = process.argv;
const keystead = createClient({ key, baseUrl, apiVersion: '2026-11-01' });

interface Message {
  readonly body: string;
  readonly headers: Record<string, string>;
}

async function readMessage(req: IncomingMessage): Promise<Message> {
  let body = '';
  for await (const part of req) body += part;
  return { body, headers: req.headers as Record<string, string> };
}

/** The webhook messages that arrive at the registered endpoint. */
const received: Message[] = [];
const { promise: paymentReceived, resolve: onPayment } = Promise.withResolvers<Message>();
const receiver = createServer(async (req, res) => {
  const message = await readMessage(req);
  received.push(message);
  res.writeHead(204).end();
  if (message.body.includes('"payment.completed"')) onPayment(message);
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');

const { data: webhook } = await keystead.POST('/webhooks', {
  body: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/keystead`, types: ['payment.completed'] },
});

const names: string[] = [];
for await (const { name } of pages(keystead, '/properties', { params: { query: { limit: 2, sort: 'name' } } }))
  names.push(name);
const { data: free } = await keystead.GET('/properties', { params: { query: { q: 'Home 1' } } });
const home = free.properties[0];
if (!home) throw new Error('there is no property');

const { data: tenant } = await keystead.POST('/tenants', {
  body: { first_name: 'Robin', last_name: 'Archer', email: 'robin@example.com', property_id: home.id },
});
const { data: lease } = await keystead.POST('/leases', {
  body: {
    property_id: home.id,
    tenant_id: tenant.id,
    start_date: '2026-01-01',
    end_date: '2027-12-31',
    rent_amount: 1450.5,
    deposit_amount: 2000,
  },
});
const { data: payment } = await keystead.POST('/payments', {
  body: { property_id: home.id, tenant_id: tenant.id, amount: 1450.5, due_date: '2026-02-01', status: 'completed' },
});
const { data: receipt } = await keystead.GET('/payments/{id}/receipt', {
  params: { path: { id: payment.id } },
  parseAs: 'arrayBuffer',
});

const rejection = await keystead
  .GET('/subscription')
  .then(() => 'none')
  .catch((error: unknown) => (error instanceof ApiError ? error.code : String(error)));

const message = await paymentReceived;
const event = new Webhook(webhook.secret).verify(message.body, message.headers) as Schema<'WebhookBody'>;
let forged = 'accepted';
try {
  new Webhook(webhook.secret).verify(message.body.replace('1450.5', '9999.5'), message.headers);
} catch {
  forged = 'rejected';
}
receiver.close();
receiver.closeAllConnections();

console.log(
  JSON.stringify({
    names,
    lease: [lease.status, lease.tenant_name],
    payment: [payment.status, payment.amount, payment.lease_id === lease.id],
    receipt: Buffer.from(receipt).subarray(0, 5).toString(),
    rejection,
    event: [event.type, event.data?.id === payment.id, event.data?.record.amount],
    forged,
  }),
);
