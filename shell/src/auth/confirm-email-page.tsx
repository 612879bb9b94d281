import type { Body } from '@keystead/contracts';
import { PasswordField, passwordRules } from '@keystead/crud-ui/person-fields';
import { Alert, Button, color, font, Spinner } from '@keystead/ui';
import {
  ApiError,
  errorText,
  isClientError,
  renewSession,
  request,
  session,
  useFocusAfter,
  useHydrated,
  useSearchParams,
  useSession,
} from '@keystead/web-kit';
import { queryOptions, useQuery } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { AuthOutcome } from './auth-outcome.tsx';

const isUsedUp = (error: unknown) => error instanceof ApiError && error.code === 'link_invalid';

/** Whether the server asks for the user's password, or for another one. */
const isPasswordRejected = (error: unknown): boolean => error instanceof ApiError && 'password' in error.fields;

/** Whether the link does not work, whatever is sent with it. */
const isLinkRejected = (error: unknown): boolean =>
  isClientError(error) && error.code !== 'rate_limited' && !isPasswordRejected(error);

const FAILED = 'Failed to confirm your email address. Please try again.';

const renew = () => renewSession().catch((error: unknown) => console.warn('The session could not be renewed', error));

/** Confirms an address. Without a session of the user who owns the address, the password is required. */
async function confirmEmail(body: Body<'POST /auth/confirm-email'>): Promise<void> {
  await request('POST /auth/confirm-email', { body });
  await renew();
}

async function confirmWithSession(token: string): Promise<true> {
  try {
    await confirmEmail({ token });
  } catch (error) {
    if (!isUsedUp(error)) throw error;
    // Possibly used by this user: in another tab, on another device, or the answer was lost.
    await renew();
    if (!session.get().user?.email_confirmed) throw error;
  }
  return true;
}

/** A query, so that each link, which works only once, is sent once however often the page renders. */
function emailConfirmation(token: string) {
  return queryOptions({
    queryKey: ['confirm-email', token],
    queryFn: () => confirmWithSession(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
}

const Reassurance = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

interface ConfirmEmailFormProps {
  token: string;
  onDone: () => void;
  onLinkRejected: () => void;
}

function ConfirmEmailForm({ token, onDone, onLinkRejected }: ConfirmEmailFormProps) {
  const form = useForm<{ password: string }>();
  const send = async ({ password }: { password: string }) => {
    try {
      await confirmEmail({ token, password });
    } catch (error) {
      if (isLinkRejected(error)) return onLinkRejected();
      throw error;
    }
    onDone();
  };
  return (
    <AuthForm
      form={form}
      send={send}
      labels={{ password: 'Password' }}
      failed={FAILED}
      submitLabel="Confirm my address"
      below={<Reassurance>If you did not register with Keystead, you can close this page.</Reassurance>}
    >
      <PasswordField field={form.register('password', passwordRules)} error={form.formState.errors.password?.message} />
    </AuthForm>
  );
}

function Confirming() {
  return (
    <AuthFrame title="Confirming your email address">
      <Spinner label="Confirming" />
    </AuthFrame>
  );
}

function Outcome({ confirmed }: { confirmed: boolean }) {
  const signedIn = useSession().status === 'signed-in';
  const next = signedIn ? { label: 'Go to the dashboard', to: '/app/dashboard' } : { label: 'Sign In', to: '/login' };
  return confirmed ? (
    <AuthOutcome
      title="Your email address is confirmed"
      text="Thank you. Everything sent to this address is now available to you."
      next={next}
    />
  ) : (
    <AuthOutcome
      title="This link does not work"
      tone="destructive"
      text="This link has expired or was used already. You can request a new one in the app after signing in."
      next={next}
    />
  );
}

function PasswordConfirmation({ token }: { token: string }) {
  const [stage, setStage] = useState<'form' | 'done' | 'link-rejected'>('form');
  useFocusAfter(stage === 'form', () => document.querySelector('h1'));
  if (stage !== 'form') return <Outcome confirmed={stage === 'done'} />;
  return (
    <AuthFrame title="Confirm your email" subtitle="Enter the password of the account that this link is for.">
      <ConfirmEmailForm
        token={token}
        onDone={() => setStage('done')}
        onLinkRejected={() => setStage('link-rejected')}
      />
    </AuthFrame>
  );
}

function SessionConfirmation({ token }: { token: string }) {
  const { isPending, isFetching, error, refetch } = useQuery(emailConfirmation(token));
  if (isPending) return <Confirming />;
  if (error === null) return <Outcome confirmed />;
  if (isPasswordRejected(error)) return <PasswordConfirmation token={token} />;
  if (isLinkRejected(error)) return <Outcome confirmed={false} />;
  return (
    <AuthFrame title="Your email address could not be confirmed">
      <Alert tone="destructive">{errorText(error, FAILED)}</Alert>
      <Button size="large" wide busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </AuthFrame>
  );
}

function Confirmation({ token }: { token: string }) {
  // The state at load: a sign-in or sign-out in another tab must not send the link.
  const [signedIn] = useState(() => session.get().status === 'signed-in');
  return signedIn ? <SessionConfirmation token={token} /> : <PasswordConfirmation token={token} />;
}

export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token');
  const hydrated = useHydrated();
  if (!token) return <Outcome confirmed={false} />;
  return hydrated ? <Confirmation token={token} /> : <Confirming />;
}
