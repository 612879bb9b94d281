import { ArrowLeftIcon } from '@keystead/ui';
import { BackLink } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { PAGES } from './page-navigation.ts';

/** The link from a page back to the list. */
export function BackToPages() {
  return (
    <BackLink as={Link} to={PAGES}>
      <ArrowLeftIcon />
      Site pages
    </BackLink>
  );
}
