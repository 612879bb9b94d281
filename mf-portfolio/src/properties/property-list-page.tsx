import { AddAction, CardResults, CardsToolbar, TransferMenu, useListPage } from '@keystead/crud-ui';
import { Card, CardBody, Grid, Loading, Skeleton, Stack } from '@keystead/ui';
import { BuildingsIcon, PageHeader } from '@keystead/ui/app';
import { Outlet, useUser } from '@keystead/web-kit';
import { propertyPages } from './property.api.ts';
import { PropertyCard } from './property-card.tsx';
import { LoadingCover } from './property-cover.tsx';

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function LoadingProperties() {
  return (
    <Loading label="Loading properties">
      <Grid aria-hidden="true">
        {places.map((place) => (
          <Card as="div" key={place}>
            <LoadingCover />
            <CardBody>
              <Stack gap={3}>
                <Skeleton width="60%" height="1.25rem" />
                <Skeleton width="85%" height="0.875rem" />
                <Skeleton width="70%" height="0.875rem" />
                <Skeleton width="45%" height="1.75rem" />
              </Stack>
            </CardBody>
          </Card>
        ))}
      </Grid>
    </Loading>
  );
}

const empty = {
  icon: BuildingsIcon,
  title: 'No properties found',
  lookHint: 'The properties that you rent are shown here.',
  first: { hint: 'Add your first property to get started.', label: 'Add your first property' },
};

export function PropertiesPage() {
  const page = useListPage(propertyPages);
  const { list, search, add } = page;
  const isTenant = useUser().role === 'tenant';
  return (
    <>
      <PageHeader
        title="Properties"
        subtitle={isTenant ? 'The homes you rent' : 'Manage your property portfolio'}
        actions={<AddAction label="Add Property" mayCreate={list.mayCreate} onAdd={add} />}
      />
      <CardsToolbar page={page} noun="properties" one="property" many="properties">
        <TransferMenu
          exported={{ operation: 'GET /properties/export', search }}
          importAt={list.mayCreate ? '/app/properties/import' : undefined}
        />
      </CardsToolbar>
      <CardResults page={page} noun="properties" loading={<LoadingProperties />} empty={empty} card={PropertyCard} />
      <Outlet />
    </>
  );
}
