import type { NewContactMessage } from '@keystead/contracts';

/** What the form asks for. */
export type ContactField = Exclude<keyof NewContactMessage, 'website'>;

/** What the fields are called, in the order of the form (product §5). */
export const fieldLabels: Readonly<Record<ContactField, string>> = {
  name: 'Full Name',
  email: 'Email Address',
  company: 'Company',
  phone: 'Phone Number',
  subject: 'Subject',
  message: 'Message',
};

/** What is sent for a form that the browser has checked. */
export function toRequestBody(form: FormData): NewContactMessage {
  const text = (name: keyof NewContactMessage) => String(form.get(name) ?? '').trim();
  return {
    name: text('name'),
    email: text('email'),
    company: text('company') || null,
    phone: text('phone') || null,
    subject: text('subject'),
    message: text('message'),
    website: text('website') || null,
  };
}
