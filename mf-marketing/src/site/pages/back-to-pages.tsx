import { ArrowLeftIcon } from '@keystead/ui';
import { BackLink } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { PAGES } from './page-navigation.ts';

/** The way from a page to the list of them. */
export function BackToPages() {
  return (
    <BackLink as={Link} to={PAGES}>
      <ArrowLeftIcon />
      Site pages
    </BackLink>
  );
}
