import { NoPropertyEmptyState, useHasNoProperty } from '@keystead/crud-ui';
import { LinkButton, Stack } from '@keystead/ui';
import {
  CreditCardIcon,
  EmptyState,
  LoadFailure,
  LoadingRows,
  PageHeader,
  Section,
  WalletIcon,
} from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { LedgerOf } from './ledger-page.tsx';
import { useBalancePage } from './rent.api.ts';

function Leases() {
  const { list } = useBalancePage();
  const homeless = useHasNoProperty();
  const { rows, failed, busy, retry } = list;
  if (rows === undefined)
    return failed ? (
      <LoadFailure title="Failed to load what you owe" busy={busy} onRetry={retry} />
    ) : (
      <LoadingRows label="Loading what you owe" />
    );
  if (rows.length > 0)
    return rows.map(({ lease_id, property_name }) => (
      <Section key={lease_id} title={property_name}>
        <LedgerOf id={lease_id} own level={3} />
      </Section>
    ));
  if (homeless) return <NoPropertyEmptyState level={2} />;
  return (
    <EmptyState
      icon={WalletIcon}
      title="You owe nothing"
      hint="What your lease charges, and what you have paid, appears here line by line."
    />
  );
}

/** What a tenant owes by each of their leases, and why. */
export const TenantRent = (heading: { title: string; subtitle: string }) => (
  <>
    <PageHeader
      {...heading}
      actions={
        <LinkButton as={Link} to="/app/payments" variant="secondary">
          <CreditCardIcon />
          Payments
        </LinkButton>
      }
    />
    <Stack gap={10}>
      <Leases />
    </Stack>
  </>
);
