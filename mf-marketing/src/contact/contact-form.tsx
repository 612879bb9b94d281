import { Alert, Button, space } from '@keystead/ui';
import { useFocusAfter, useHydrated } from '@keystead/web-kit';
import { useRef } from 'react';
import styled from 'styled-components';
import { SUPPORT_EMAIL } from './contact-labels.ts';
import { MessageFields } from './message-fields.tsx';
import { Trap } from './trap.tsx';
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
  const another = (
    <Button variant="secondary" size="small" onClick={onAnother}>
      Send another message
    </Button>
  );
  return (
    <Sent tabIndex={-1}>
      <Alert tone="success" title="Your message was sent" action={another}>
        Thank you for writing to us. We answer within 24 hours, at the e-mail address that you gave.
      </Alert>
    </Sent>
  );
}

/** The contact form, in each of its states (product §4). The typed text stays until it has been sent. */
export function ContactForm() {
  const { state, refused, submit, typed, another } = useContactForm();
  const hydrated = useHydrated();
  const root = useRef<HTMLDivElement>(null);
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector) ?? null;
  const sending = state === 'sending';
  useFocusAfter(sending, () => find(`${Sent}, [type='submit']`));
  useFocusAfter(state === 'sent', () => find('input'));
  return (
    <div ref={root}>
      {state === 'sent' ? (
        <SentAlert onAnother={another} />
      ) : (
        // With POST, so that a form submitted before hydration puts no typed text into the URL.
        <Form method="post" onSubmit={submit} onInput={typed}>
          <WithoutScript />
          <MessageFields errors={refused?.fields ?? {}} />
          <Trap />
          {refused && <Alert tone="destructive">{refused.text}</Alert>}
          <Button type="submit" size="large" busy={sending} disabled={sending} waiting={!hydrated}>
            {sending ? 'Sending...' : 'Send Message'}
          </Button>
        </Form>
      )}
    </div>
  );
}
