import { crudCollection, listSearch, quantity, type SearchIn, useRecordDeletion } from '@keystead/crud-ui';
import { availabilityNames, serviceTypes } from './personnel.ts';

export const personnel = crudCollection('maintenance-personnel', 'personnel', 'personnel');

const search = listSearch({
  filters: {
    service_type: { label: 'Service', all: 'All Services', names: serviceTypes },
    availability: { label: 'Availability', all: 'Any availability', names: availabilityNames },
  },
  records: ['account'],
  sorts: {
    name: 'Name A to Z',
    '-name': 'Name Z to A',
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
  } satisfies Record<NonNullable<SearchIn<typeof personnel>['sort']>, string>,
});

export const personnelPages = {
  collection: personnel,
  path: '/app/maintenance-personnel',
  noun: 'personnel record',
  search,
};

export const useDeletePersonnel = () =>
  useRecordDeletion({
    ...personnelPages,
    describe: ({ name, open_requests }) =>
      open_requests === 0
        ? name
        : `${name}, with ${quantity(open_requests, 'open request', 'open requests')}. Their requests will still show the name.`,
    done: 'Personnel deleted.',
    failed: 'Failed to delete personnel',
  });
