import type { Answer, ContactMessage } from '@keystead/contracts';

/** A message as the marketing service returns it to the admin. */
export function sampleContactMessage(different: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id: 3,
    name: 'Robin Archer',
    email: 'robin@mail.example',
    company: 'Archer Homes',
    phone: null,
    subject: 'Moving our houses over',
    message: 'We have thirty houses.\nHow do we begin?',
    status: 'new',
    version: 1,
    created_at: '2026-03-05T09:00:00.000Z',
    updated_at: '2026-03-05T09:00:00.000Z',
    abilities: { update: true, delete: true },
    ...different,
  };
}

/** A list on a single page. */
export function sampleContactMessages(messages: ContactMessage[]): Answer<'GET /marketing/messages'> {
  return { messages, total: messages.length, next_cursor: null };
}
