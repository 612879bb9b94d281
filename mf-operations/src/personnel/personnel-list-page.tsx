import { AddAction, CardResults, CardsToolbar, TransferMenu, useListPage } from '@keystead/crud-ui';
import { LoadingCards } from '@keystead/ui';
import { HardHatIcon, PageHeader } from '@keystead/ui/app';
import { Outlet, useUser } from '@keystead/web-kit';
import { personnelPages } from './personnel.api.ts';
import { PersonnelCard } from './personnel-card.tsx';

const empty = {
  icon: HardHatIcon,
  title: 'No personnel found',
  lookHint: 'Your landlord assigns personnel to your requests. Who comes is shown on each request, not here.',
  first: {
    hint: 'Add the people who do your maintenance, and assign them to requests.',
    label: 'Add your first personnel',
  },
};

export function PersonnelPage() {
  const page = useListPage(personnelPages);
  const isTenant = useUser().role === 'tenant';
  return (
    <>
      <PageHeader
        title="Maintenance Personnel"
        subtitle={isTenant ? 'Your landlord’s contractors and staff' : 'Contractors and staff who handle your repairs'}
        actions={<AddAction label="Add Personnel" mayCreate={page.list.mayCreate} onAdd={page.add} />}
      />
      <CardsToolbar page={page} noun="personnel" heading="All Personnel">
        <TransferMenu exported={{ operation: 'GET /maintenance-personnel/export', search: page.search }} />
      </CardsToolbar>
      <CardResults
        page={page}
        noun="personnel"
        name="maintenance personnel"
        loading={<LoadingCards />}
        empty={empty}
        card={PersonnelCard}
      />
      <Outlet />
    </>
  );
}
