import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import { isOwnPage, textTarget } from './text-target.ts';

/** A link in a page's text: in place to a page of the product, to anywhere else as ever; else the text alone. */
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
