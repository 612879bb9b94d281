import { Alert, Button } from '@keystead/ui';
import { errorText, request, session, useSearchParams } from '@keystead/web-kit';
import { useMutation } from '@keystead/web-kit/queries';
import { AuthFrame } from './auth-frame.tsx';
import { AuthOutcome } from './auth-outcome.tsx';

interface MailedLinkProps {
  title: string;
  explanation: string;
  button: string;
  successTitle: string;
  successText: string;
  next: { label: string; to: string };
  send: (token: string) => Promise<unknown>;
}

function MailedLinkPage({ title, explanation, button, successTitle, successText, next, send }: MailedLinkProps) {
  const token = useSearchParams()[0].get('token') ?? '';
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => send(token) });
  if (isSuccess) return <AuthOutcome title={successTitle} text={successText} next={next} />;
  if (token.length < 20)
    return (
      <AuthOutcome
        title="This link does not work"
        tone="destructive"
        text="This link is not complete. Open it again from the email."
        next={next}
      />
    );
  return (
    <AuthFrame title={title} subtitle={explanation}>
      {error !== null && (
        <Alert tone="destructive">{errorText(error, 'Something went wrong. Please try again.')}</Alert>
      )}
      <Button size="large" wide busy={isPending} onClick={() => mutate()}>
        {button}
      </Button>
    </AuthFrame>
  );
}

async function undo(token: string): Promise<void> {
  await request('POST /auth/undo-email-change', { body: { token } });
  // The server has ended the user's sessions, and this browser may store one of them.
  session.end();
}

export function UndoEmailChangePage() {
  return (
    <MailedLinkPage
      title="Undo the change of your email"
      explanation="This restores your earlier address, signs out every device, and lets you choose a new password."
      button="Undo the change"
      successTitle="Your earlier email is back"
      successText="Every device is signed out. We sent your earlier address a link to choose a new password."
      next={{ label: 'Back to sign in', to: '/login' }}
      send={undo}
    />
  );
}

export function ReportInvitationPage() {
  return (
    <MailedLinkPage
      title="Report this message"
      explanation="If you did not expect it, tell us. The sender won’t be able to contact you again, and we’ll look into it."
      button="Report this message"
      successTitle="Thank you for telling us"
      successText="The sender can’t contact you again."
      next={{ label: 'About Keystead', to: '/' }}
      send={(token) => request('POST /auth/report-invitation', { body: { token } })}
    />
  );
}

/** Opening it changes nothing, as programs that check e-mails open their links too. */
export function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  // The kind of e-mail is the second part of the token.
  const what = token.split('.')[1] === 'briefing' ? 'the morning briefing' : 'emails like that one';
  return (
    <MailedLinkPage
      title={`Turn off ${what}`}
      explanation="We stop sending it to you. Everything else stays as it is."
      button={`Turn off ${what}`}
      successTitle="Turned off"
      successText="You get no more of these emails. You can turn them on again under Notifications in your profile."
      next={{ label: 'Open Keystead', to: '/app/dashboard' }}
      send={() => request('POST /notifications/unsubscribe', { query: { token } })}
    />
  );
}
