import type { ContactMessage as MessageAnswer } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { runsSite } from '../installation-scope.ts';
import type { ContactMessage } from './contact-message.ts';

/** A message in the format of the contract, with the caller's abilities. */
export const presentMessage = (message: ContactMessage, caller: Caller): MessageAnswer => ({
  id: message._id,
  name: message.name,
  email: message.email,
  company: message.company,
  phone: message.phone,
  subject: message.subject,
  message: message.message,
  status: message.status,
  version: message.version,
  created_at: message.created_at.toISOString(),
  updated_at: message.updated_at.toISOString(),
  abilities: { update: runsSite(caller), delete: runsSite(caller) },
});
