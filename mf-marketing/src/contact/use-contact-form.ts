import { errorText, request, showFieldErrors, useUnsaved } from '@keystead/web-kit';
import { type InputEvent, type SubmitEvent, useState } from 'react';
import { type ContactField, fieldLabels, toRequestBody } from './contact-fields.ts';

type State = 'idle' | 'sending' | 'sent';

/** The problems of a message that was rejected. */
interface SubmitFailure {
  /** The reason, where no field is the cause. */
  text: string;
  fields: Partial<Record<ContactField, string>>;
}

function toSubmitFailure(error: unknown, form: HTMLFormElement): SubmitFailure {
  const fields: SubmitFailure['fields'] = {};
  const setFieldError = (
    name: ContactField,
    { message }: { message: string },
    { shouldFocus }: { shouldFocus: boolean },
  ) => {
    fields[name] = message;
    if (shouldFocus) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  showFieldErrors(error, setFieldError, fieldLabels);
  return { text: errorText(error, 'Your message was not sent. Please check your connection and try again.'), fields };
}

const isFilledIn = (form: HTMLFormElement) => [...new FormData(form).values()].some((text) => text !== '');

/**
 * Sends the form's message. The state is idle, sending or sent. After a failure it is idle again and keeps the typed
 * text.
 */
export function useContactForm() {
  const [state, setState] = useState<State>('idle');
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  const [filledIn, setFilledIn] = useState(false);
  useUnsaved(filledIn);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setState('sending');
    setFailure(null);
    try {
      await request('POST /marketing/contact', { body: toRequestBody(new FormData(form)) });
      setState('sent');
      setFilledIn(false);
    } catch (error) {
      setFailure(toSubmitFailure(error, form));
      setState('idle');
    }
  };
  return {
    state,
    failure,
    submit,
    /** To be called when the user has typed into the form. */
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => setFilledIn(isFilledIn(currentTarget)),
    startAnother: () => setState('idle'),
  };
}
