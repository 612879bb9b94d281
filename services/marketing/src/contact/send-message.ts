import { marketing } from '@keystead/contracts';
import { endpoint, reply, ValidationFailed } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { newMessage } from './contact-message.ts';

/** Accepts a message of the contact form. The response does not reveal whether the message was classified as spam. */
export const sendMessage = ({ contactService, limits, ids, now }: Dependencies) =>
  endpoint(marketing, 'POST /marketing/contact', async ({ body, address }) => {
    if (body.message.trim() === '') throw new ValidationFailed({ message: 'is required' });
    await limits.contactFromAddress.count(address);
    await limits.contactOfEmail.count(body.email.toLowerCase());
    await contactService.accept(newMessage(await ids.messages.next(), body, now()));
    return reply({ received: true });
  });
