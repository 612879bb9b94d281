import type { SitePage } from '@keystead/contracts';
import { Button, EyeIcon, LinkButton } from '@keystead/ui';
import { PageHeader, TrashIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { BackToPages } from './back-to-pages.tsx';
import { kindNames, publishedText } from './page-labels.ts';

interface EditedPageHeaderProps {
  /** Undefined while it loads, or if there is none. */
  page?: SitePage;
  /** Its deletion was requested and has no response yet. */
  deleting?: boolean;
  onDelete?: (page: SitePage) => void;
}

/** The title and state of the edited page, and the other actions on it. */
export function EditedPageHeader({ page, deleting = false, onDelete }: EditedPageHeaderProps) {
  if (page === undefined) return <PageHeader back={<BackToPages />} title="Site page" />;
  const actions = (
    <>
      {page.published_at !== null && (
        <LinkButton as={Link} to={page.path} variant="secondary">
          <EyeIcon />
          View on the site
        </LinkButton>
      )}
      {page.abilities.delete && (
        <Button variant="secondary" busy={deleting} onClick={() => onDelete?.(page)}>
          <TrashIcon />
          Delete
        </Button>
      )}
    </>
  );
  const subtitle = [kindNames[page.kind], page.path, publishedText(page)].join(' · ');
  return <PageHeader back={<BackToPages />} title={page.title} subtitle={subtitle} actions={actions} />;
}
