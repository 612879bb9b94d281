import type { NewContactMessage } from '@keystead/contracts';

/** The fields of the form. */
export type ContactField = Exclude<keyof NewContactMessage, 'website'>;

/** The labels of the fields, in the order of the form (product §5). */
export const fieldLabels: Readonly<Record<ContactField, string>> = {
  name: 'Full Name',
  email: 'Email Address',
  company: 'Company',
  phone: 'Phone Number',
  subject: 'Subject',
  message: 'Message',
};

/** The request body for a form that the browser has validated. */
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
