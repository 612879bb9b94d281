import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import { isAppPage, linkTarget } from './link-target.ts';

/** A link that the assistant gives: a page of the app in place, anything else in a tab of its own; else the text alone. */
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
