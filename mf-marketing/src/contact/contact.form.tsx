import { Alert, Button, space } from '@keystead/ui';
import { useFocusAfter, useHydrated } from '@keystead/web-kit';
import { useRef } from 'react';
import styled from 'styled-components';
import { SUPPORT_EMAIL } from './contact-labels.ts';
import { HoneypotField } from './honeypot-field.tsx';
import { MessageFields } from './message-fields.tsx';
import { useContactForm } from './use-contact-form.ts';

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
        Thank you for writing to us. We’ll reply by e-mail within 24 hours.
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
