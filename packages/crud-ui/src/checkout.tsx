import { Alert, type AlertProps, space } from '@keystead/ui';
import { useMutation, useQuery } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';

/** How the app navigates to an external page. An object, so that a test can replace it: jsdom doesn't navigate. */
export const externalNavigation = { to: (address: string): void => window.location.assign(address) };

interface ExternalRedirect<Wish> {
  findAddress: (wish: Wish) => Promise<string>;
  onError: (error: Error) => void;
}

/**
 * Navigates to an external page: `leave(wish)`. It is busy until the app's page is left, so that a second press starts
 * nothing else; `wish` is what it is busy with.
 */
export function useExternalRedirect<Wish = void>({ findAddress, onError }: ExternalRedirect<Wish>) {
  const { mutate, variables, isPending, isSuccess, reset } = useMutation({
    mutationFn: findAddress,
    onSuccess: (address) => externalNavigation.to(address),
    onError,
  });
  useEffect(() => {
    // The back button may restore the page from the back/forward cache in its busy state.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [reset]);
  const busy = isPending || isSuccess;
  return { leave: mutate, busy, wish: busy ? variables : undefined };
}

/** Milliseconds between two polls of a pending confirmation, and how long to poll in total. */
const POLL_INTERVAL_MS = 2000;
const LATE_AFTER_MS = 60_000;

/** The state of a payment after the user has returned from it: `late` after a minute of `waiting`. */
export type CheckoutOutcome = 'waiting' | 'late' | 'received' | 'cancelled';

interface Checkout<Data> {
  /** The outcome in the address (`?checkout=success`); null if the user hasn't been on the payment page. */
  returned: string | null;
  /** Whether the payment has been confirmed. */
  settled: boolean;
  /** The query to poll until then. */
  looked: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Data> };
  /** Called once when the payment is confirmed after waiting. */
  onSettled: () => void;
}

/**
 * The outcome of a card payment page; null if the user hasn't been there. Polls until the payment is confirmed, which
 * the provider does and not the browser (rules §5).
 */
export function useCheckoutOutcome<Data>(checkout: Checkout<Data>): CheckoutOutcome | null {
  const { returned, settled, looked, onSettled } = checkout;
  const [late, setLate] = useState(false);
  const waiting = returned === 'success' && !settled && !late;
  useQuery({ ...looked, enabled: waiting, refetchInterval: waiting ? POLL_INTERVAL_MS : false });

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  const hasWaited = useRef(false);
  const notifySettled = useEffectEvent(onSettled);
  useEffect(() => {
    if (hasWaited.current && settled) notifySettled();
    hasWaited.current = waiting;
  }, [waiting, settled]);

  if (returned === 'cancelled') return 'cancelled';
  if (returned !== 'success') return null;
  if (settled) return 'received';
  return late ? 'late' : 'waiting';
}

// Always rendered, so that a screen reader announces its content.
const Place = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

const tones: Record<CheckoutOutcome, AlertProps['tone']> = {
  waiting: 'info',
  late: 'warning',
  received: 'success',
  cancelled: 'info',
};

export type CheckoutTexts = Record<CheckoutOutcome, Pick<AlertProps, 'title' | 'children'>>;

export const cardPaymentTexts: Omit<CheckoutTexts, 'received'> = {
  waiting: { title: 'Thank you. Your payment is being confirmed…', children: 'This takes a few seconds.' },
  late: {
    title: 'Your payment has not been confirmed yet',
    children: 'This is taking longer than usual. There is no need to pay again. Please check back in a few minutes.',
  },
  cancelled: { title: 'You have not been charged.' },
};

interface CheckoutMessageProps {
  outcome: CheckoutOutcome | null;
  labels: CheckoutTexts;
}

export function CheckoutMessage({ outcome, labels }: CheckoutMessageProps) {
  return <Place aria-live="polite">{outcome !== null && <Alert tone={tones[outcome]} {...labels[outcome]} />}</Place>;
}
