import {
  AddAction,
  CardResults,
  CardsToolbar,
  sortOf,
  TableResults,
  TransferMenu,
  useListPage,
  usePersonalSetting,
} from '@keystead/crud-ui';
import { Card, CardBody, Cluster, Grid, IconButton, Loading, media, Skeleton, Stack } from '@keystead/ui';
import { BuildingsIcon, CardsIcon, PageHeader, RowsIcon } from '@keystead/ui/app';
import { Outlet, useUser } from '@keystead/web-kit';
import styled from 'styled-components';
import { groupsOf } from './buildings.tsx';
import { usePropertyPages } from './property.api.ts';
import { PropertyCard } from './property-card.tsx';
import { LoadingCover } from './property-cover.tsx';
import { propertyTable } from './property-table.tsx';

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

// On a phone the rows of a table are cards too.
const Views = styled(Cluster)`${media.phone} { display: none; }`;

interface ViewSwitchProps {
  isTable: boolean;
  onChange: (view: 'cards' | 'table') => void;
}

const ViewSwitch = ({ isTable, onChange }: ViewSwitchProps) => (
  <Views gap={1} role="group" aria-label="Layout">
    <IconButton
      label="Cards"
      variant={isTable ? 'ghost' : 'secondary'}
      aria-pressed={!isTable}
      onClick={() => onChange('cards')}
    >
      <CardsIcon />
    </IconButton>
    <IconButton
      label="Table"
      variant={isTable ? 'secondary' : 'ghost'}
      aria-pressed={isTable}
      onClick={() => onChange('table')}
    >
      <RowsIcon />
    </IconButton>
  </Views>
);

export function PropertiesPage() {
  const { pages, groupByBuilding } = usePropertyPages();
  const page = useListPage(pages);
  const { list, search, add } = page;
  const isTenant = useUser().role === 'tenant';
  const [view, setView] = usePersonalSetting('properties');
  const isTable = view === 'table';
  const isGrouped = sortOf(page) === 'building';
  const groups = isGrouped ? groupsOf(list.buildings) : undefined;
  const results = { page, noun: 'properties', empty };
  const group = () => {
    groupByBuilding(!isGrouped);
    page.change('sort', '');
  };
  return (
    <>
      <PageHeader
        title="Properties"
        subtitle={isTenant ? 'The homes you rent' : 'Manage your property portfolio'}
        actions={<AddAction label="Add Property" mayCreate={list.mayCreate} onAdd={add} />}
      />
      <CardsToolbar page={page} noun="properties" heading="All Properties">
        <Cluster gap={2}>
          {!isTenant && (
            <IconButton
              label="Group by building"
              variant={isGrouped ? 'secondary' : 'ghost'}
              aria-pressed={isGrouped}
              onClick={group}
            >
              <BuildingsIcon />
            </IconButton>
          )}
          <ViewSwitch isTable={isTable} onChange={setView} />
          <TransferMenu
            exported={{ operation: 'GET /properties/export', search }}
            importAt={list.mayCreate ? '/app/properties/import' : undefined}
          />
        </Cluster>
      </CardsToolbar>
      {isTable ? (
        <TableResults {...results} table={{ ...propertyTable, groups }} />
      ) : (
        <CardResults {...results} loading={<LoadingProperties />} card={PropertyCard} groups={groups} />
      )}
      <Outlet />
    </>
  );
}
