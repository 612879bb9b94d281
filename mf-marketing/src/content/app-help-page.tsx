import { LinkButton, Stack } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { Link, Navigate } from '@keystead/web-kit';
import { SearchedText, SLUG } from './help-page.tsx';
import { PageText } from './page-text.tsx';
import { usePublished } from './published.ts';

/** The same articles inside the app. */
export function AppHelpPage() {
  const page = usePublished('page', SLUG);
  if (page === null) return <Navigate to="/app/dashboard" replace />;
  const contact = (
    <LinkButton as={Link} to="/contact" variant="secondary">
      Write to us
    </LinkButton>
  );
  return (
    <Stack>
      <PageHeader title="Help" subtitle="How things are done in Keystead" actions={contact} />
      <SearchedText body={page.body}>
        <PageText body={page.body} />
      </SearchedText>
    </Stack>
  );
}
