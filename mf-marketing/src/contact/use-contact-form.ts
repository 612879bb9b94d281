import { errorText, request, showRefusedFields } from '@keystead/web-kit';
import { type SubmitEvent, useState } from 'react';
import { bodyOf, type ContactField, fieldLabels } from './contact-fields.ts';

type State = 'idle' | 'sending' | 'sent';

/** What is wrong with a message that wasn't taken. */
interface Refused {
  /** Why, where it isn't a field's fault. */
  text: string;
  fields: Partial<Record<ContactField, string>>;
}

function refusalOf(error: unknown, form: HTMLFormElement): Refused {
  const fields: Refused['fields'] = {};
  const mark = (name: ContactField, { message }: { message: string }, { shouldFocus }: { shouldFocus: boolean }) => {
    fields[name] = message;
    if (shouldFocus) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  showRefusedFields(error, mark, fieldLabels);
  return { text: errorText(error, 'Your message was not sent. Please check your connection and try again.'), fields };
}

/** Sends the form's message: idle, sending, sent; after a failure idle again, with all that was typed. */
export function useContactForm() {
  const [state, setState] = useState<State>('idle');
  const [refused, setRefused] = useState<Refused | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setState('sending');
    setRefused(null);
    try {
      await request('POST /marketing/contact', { body: bodyOf(new FormData(form)) });
      setState('sent');
    } catch (error) {
      setRefused(refusalOf(error, form));
      setState('idle');
    }
  };
  return { state, refused, submit, another: () => setState('idle') };
}
