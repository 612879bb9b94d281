import type { NewContactMessage } from '@keystead/contracts';
import { Alert, Button, Field, media, space, TextArea, TextInput, VisuallyHidden } from '@keystead/ui';
import { errorText, request, showFieldErrors, useFocusAfter, useHydrated, useUnsaved } from '@keystead/web-kit';
import { type InputEvent, type SubmitEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { SUPPORT_EMAIL } from './contact-details.tsx';

/** A honeypot field. No user can see, hear or focus it, so only a program fills it in. */
function HoneypotField() {
  return (
    <VisuallyHidden aria-hidden>
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  );
}

type ContactField = Exclude<keyof NewContactMessage, 'website'>;

/** The labels of the fields, in the order of the form (product §5). */
const fieldLabels: Readonly<Record<ContactField, string>> = {
  name: 'Full Name',
  email: 'Email Address',
  company: 'Company',
  phone: 'Phone Number',
  subject: 'Subject',
  message: 'Message',
};

function toRequestBody(form: FormData): NewContactMessage {
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

const Root = styled.div`
  display: grid;
  gap: ${space[5]} ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :nth-child(n + 5) { grid-column: 1 / -1; }
  }
`;

// Five rows, for browsers that size the field by its content and ignore `rows`.
const Message = styled(TextArea)`min-block-size: 8.75rem;`;

/** The controls of the form. Only the browser's own validation applies (product §5). The lengths are the contract's. */
function MessageFields({ errors }: { errors: Partial<Record<ContactField, string>> }) {
  const fieldProps = (name: ContactField) => ({ label: fieldLabels[name], error: errors[name] });
  return (
    <Root>
      <Field {...fieldProps('name')} required>
        <TextInput name="name" autoComplete="name" maxLength={200} />
      </Field>
      <Field {...fieldProps('email')} required>
        <TextInput name="email" type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field {...fieldProps('company')}>
        <TextInput name="company" autoComplete="organization" maxLength={200} />
      </Field>
      <Field {...fieldProps('phone')}>
        <TextInput name="phone" type="tel" autoComplete="tel" maxLength={40} />
      </Field>
      <Field {...fieldProps('subject')} required>
        <TextInput name="subject" maxLength={200} />
      </Field>
      <Field {...fieldProps('message')} required>
        <Message name="message" rows={5} maxLength={5000} />
      </Field>
    </Root>
  );
}

type State = 'idle' | 'sending' | 'sent';

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
function useContactForm() {
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
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => setFilledIn(isFilledIn(currentTarget)),
    startAnother: () => setState('idle'),
  };
}

const Form = styled.form`
  display: grid;
  gap: ${space[6]};
  & > [type='submit'] { justify-self: start; }
`;

const Sent = styled.div``;

const WithoutScript = () => (
  <noscript>
    <Alert title="This form needs JavaScript">
      Without it, please write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
    </Alert>
  </noscript>
);

function SentAlert({ onAnother }: { onAnother: () => void }) {
  const button = (
    <Button variant="secondary" size="small" onClick={onAnother}>
      Send another message
    </Button>
  );
  return (
    <Sent tabIndex={-1}>
      <Alert tone="success" title="Your message was sent" action={button}>
        Thank you for writing to us. We’ll reply by email within 24 hours.
      </Alert>
    </Sent>
  );
}

/** The contact form, in each of its states (product §4). The typed text stays until it has been sent. */
export function ContactForm() {
  const { state, failure, submit, onInput, startAnother } = useContactForm();
  const hydrated = useHydrated();
  const root = useRef<HTMLDivElement>(null);
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector) ?? null;
  const sending = state === 'sending';
  useFocusAfter(sending, () => find(`${Sent}, [type='submit']`));
  useFocusAfter(state === 'sent', () => find('input'));
  return (
    <div ref={root}>
      {state === 'sent' ? (
        <SentAlert onAnother={startAnother} />
      ) : (
        // With POST, so that a form submitted before hydration puts no typed text into the URL.
        <Form method="post" onSubmit={submit} onInput={onInput}>
          <WithoutScript />
          <MessageFields errors={failure?.fields ?? {}} />
          <HoneypotField />
          {failure && <Alert tone="destructive">{failure.text}</Alert>}
          <Button type="submit" size="large" busy={sending} disabled={sending} waiting={!hydrated}>
            {sending ? 'Sending...' : 'Send Message'}
          </Button>
        </Form>
      )}
    </div>
  );
}
