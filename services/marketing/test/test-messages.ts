import type { Body, ContactMessage } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { people } from './test-marketing.ts';

let senders = 0;

/** A message with the required fields only. Each has another sender. */
export const sampleMessage = (): Body<'POST /marketing/contact'> => ({
  name: 'Rhea Moss',
  email: `rhea.${++senders}@mail.example`,
  subject: 'A question',
  message: 'Does it do receipts?',
});

/** An IP address that no other call uses. */
export const anyAddress = (): string => `10.${++senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`;

/** Sends a message as a visitor. */
export const send = (api: TestApi, change: object = {}, from: string = anyAddress()) =>
  api.call(null, 'POST /marketing/contact', { ...sampleMessage(), ...change }, { 'x-forwarded-for': from });

/** Sends a message and returns it as stored. */
export async function storeMessage(api: TestApi, change: object = {}): Promise<ContactMessage> {
  const sent = await send(api, change);
  if (sent.status !== 201) throw new Error(`the message was rejected: ${sent.problem.error}`);
  const [stored] = (await api.call(people.admin, 'GET /marketing/messages?limit=1')).body.messages;
  if (!stored) throw new Error('the message was not stored');
  return stored;
}
