import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import { isOwnPage, textTarget } from './text-target.ts';

/**
 * A link in a page's text. A page of the product is opened by the router, other URLs by the browser. A forbidden URL
 * leaves only the text.
 */
export function TextLink({ address, children }: { address: string | undefined; children?: ReactNode }) {
  const target = textTarget(address ?? '');
  if (target === null) return <>{children}</>;
  if (isOwnPage(target)) return <Link to={target}>{children}</Link>;
  return (
    <a href={target} rel="noopener noreferrer">
      {children}
    </a>
  );
}
