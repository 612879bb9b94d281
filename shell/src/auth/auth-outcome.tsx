import { Alert, type AlertTone, LinkButton } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.tsx';

interface AuthOutcomeProps {
  title: string;
  subtitle?: string;
  tone?: AlertTone;
  text: ReactNode;
  children?: ReactNode;
  next: { label: string; to: string; variant?: 'secondary' };
}

export function AuthOutcome({ title, subtitle, tone = 'success', text, children, next }: AuthOutcomeProps) {
  const { label, ...link } = next;
  return (
    <AuthFrame title={title} subtitle={subtitle}>
      <Alert tone={tone}>{text}</Alert>
      {children}
      <LinkButton as={Link} {...link} size="large" wide>
        {label}
      </LinkButton>
    </AuthFrame>
  );
}
