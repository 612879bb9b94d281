import { useEffect, useEffectEvent } from 'react';
import styled from 'styled-components';
import { Alert, type AlertTone } from '../alert.tsx';
import { Button } from '../button.tsx';
import { space } from '../tokens.ts';

/** How long messages show before they clear themselves, in milliseconds (product.md §4). */
export const MESSAGE_MS = 3000;

interface NoticeProps {
  message: string | null;
  tone?: AlertTone;
  /** Called 3 s after a message appeared; the caller sets it to null. */
  onClear: () => void;
}

/** A message that clears itself. Its live region is always rendered, so that screen readers announce new content. */
export function Notice({ message, tone = 'success', onClear }: NoticeProps) {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => clear(), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return <div aria-live="polite">{message !== null && <Alert tone={tone}>{message}</Alert>}</div>;
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[4]};
  & > li::before { content: '•'; margin-inline-end: ${space[2]}; }
`;

export interface MissingFieldsProps<Name extends string> {
  labels: Readonly<Record<Name, string>>;
  /** The form's errors, as react-hook-form has them; type `required` means an empty field. */
  errors: { readonly [N in NoInfer<Name>]?: { readonly type?: unknown } };
}

export function MissingFields<Name extends string>({ labels, errors }: MissingFieldsProps<Name>) {
  const names = Object.keys(labels) as Name[];
  const missing = names.filter((name) => errors[name]?.type === 'required');
  if (missing.length === 0) return null;
  return (
    <Alert tone="destructive" title="Please fill in all required fields:">
      <List>
        {missing.map((name) => (
          <li key={name}>{labels[name]}</li>
        ))}
      </List>
    </Alert>
  );
}

const Space = styled.div`padding-block: ${space[4]};`;

export function LoadFailure({ title, busy, onRetry }: { title: string; busy: boolean; onRetry: () => void }) {
  const retry = (
    <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Space>
      <Alert tone="destructive" title={title} action={retry}>
        Your data is safe. Please check your connection, or try again in a moment.
      </Alert>
    </Space>
  );
}
