import { errorText, request, showFieldErrors, useUnsaved } from '@keystead/web-kit';
import { type InputEvent, type SubmitEvent, useState } from 'react';
import { type ContactField, fieldLabels, toRequestBody } from './contact-fields.ts';

type State = 'idle' | 'sending' | 'sent';

/** The problems of a message that was rejected. */
interface Refused {
  /** The reason, where no field is the cause. */
  text: string;
  fields: Partial<Record<ContactField, string>>;
}

function refusalOf(error: unknown, form: HTMLFormElement): Refused {
  const fields: Refused['fields'] = {};
  const mark = (name: ContactField, { message }: { message: string }, { shouldFocus }: { shouldFocus: boolean }) => {
    fields[name] = message;
    if (shouldFocus) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  showFieldErrors(error, mark, fieldLabels);
  return { text: errorText(error, 'Your message was not sent. Please check your connection and try again.'), fields };
}

const isFilledIn = (form: HTMLFormElement) => [...new FormData(form).values()].some((text) => text !== '');

/**
 * Sends the form's message. The state is idle, sending or sent. After a failure it is idle again and keeps the typed
 * text.
 */
export function useContactForm() {
  const [state, setState] = useState<State>('idle');
  const [refused, setRefused] = useState<Refused | null>(null);
  const [filledIn, setFilledIn] = useState(false);
  useUnsaved(filledIn);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setState('sending');
    setRefused(null);
    try {
      await request('POST /marketing/contact', { body: toRequestBody(new FormData(form)) });
      setState('sent');
      setFilledIn(false);
    } catch (error) {
      setRefused(refusalOf(error, form));
      setState('idle');
    }
  };
  return {
    state,
    refused,
    submit,
    /** To be called when the user has typed into the form. */
    typed: ({ currentTarget }: InputEvent<HTMLFormElement>) => setFilledIn(isFilledIn(currentTarget)),
    another: () => setState('idle'),
  };
}
