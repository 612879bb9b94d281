import { countedHeading, useFocusOnEnter } from '@keystead/crud-ui';
import { ArrowLeftIcon, Stack, VisuallyHidden } from '@keystead/ui';
import { BackLink, PageHeader, Section } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditList } from './audit-list.ts';
import { AdminsOnly, AuditResults, isForbidden } from './audit-results.tsx';
import { noFilters, useAuditSearch } from './audit-search.ts';
import { AuditVerification } from './audit-verification.tsx';

const back = (
  <BackLink as={Link} to="/app/profile">
    <ArrowLeftIcon />
    Profile
  </BackLink>
);

/** The log of all writes in this installation, for admins. */
export function AuditPage() {
  const { search, narrowed, change } = useAuditSearch();
  const list = useAuditList(search);
  const clear = () => change(noFilters);
  useFocusOnEnter();
  return (
    <>
      <PageHeader back={back} title="Audit log" subtitle="All changes and who made them" />
      {isForbidden(list) ? (
        <AdminsOnly />
      ) : (
        <Stack gap={6}>
          <AuditVerification />
          <Section title={countedHeading('Entries', list)}>
            <AuditFilters search={search} narrowed={narrowed} onChange={change} onClear={clear} />
            <VisuallyHidden role="status">{!list.stale && countedHeading('Entries', list)}</VisuallyHidden>
            <AuditResults list={list} narrowed={narrowed} onClearSearch={clear} />
          </Section>
        </Stack>
      )}
    </>
  );
}
