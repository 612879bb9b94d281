import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';

/** The schemes that a link in an answer may have (product §2). */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):/i;
/** A path of the app that can't lead outside it. */
const APP_PAGE = /^(?!.*(?:\.\.|\\|\/\/))\/app\//;

export const isAppPage = (address: string): boolean => APP_PAGE.test(address);

/** The target of a link in an answer: the URL unchanged, or null where it must not be followed. */
export const linkTarget = (address: string): string | null =>
  SCHEME.test(address) || isAppPage(address) ? address : null;

/** A page of the app opens in place, other URLs open in a new tab. A forbidden URL leaves only the text. */
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
