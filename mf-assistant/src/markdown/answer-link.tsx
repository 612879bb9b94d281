import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import { isAppPage, linkTarget } from './link-target.ts';

/**
 * A link in an answer. A page of the app opens in place, other URLs open in a new tab. A forbidden URL leaves only the
 * text.
 */
export function AnswerLink({ address, children }: { address: string | undefined; children?: ReactNode }) {
  const target = linkTarget(address ?? '');
  if (target === null) return <>{children}</>;
  if (isAppPage(target)) return <Link to={target}>{children}</Link>;
  return (
    <a href={target} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
