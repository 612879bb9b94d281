import type { MaintenanceRequest, Suggestion } from '@keystead/contracts';
import { refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRequest } from '../../test/render-request.ts';
import { sampleMaintenance } from '../../test/sample-maintenance.ts';
import { samplePersonnel } from '../../test/sample-personnel.ts';

const pia: Suggestion = {
  personnel: samplePersonnel(),
  reasons: ['service_type', 'specialties', 'available', 'same_city', 'least_busy'],
};
const sam: Suggestion = {
  personnel: samplePersonnel({
    id: 9,
    name: 'Sam Allround',
    service_type: 'General Maintenance',
    location: null,
    hourly_rate: null,
    availability: 'busy',
    open_requests: 1,
  }),
  reasons: ['same_city', 'same_state'],
};

test('suitable personnel are shown best first, each with the reasons in words', async () => {
  renderRequest(sampleMaintenance(), { answers: { 'GET /maintenance/{id}/suggestions': { suggestions: [pia, sam] } } });
  await screen.findByRole('heading', { level: 3, name: 'Pia Plumb' });
  expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
    'Pia Plumb',
    'Sam Allround',
  ]);
  const reasonsOf = (name: string) =>
    within(screen.getByRole('list', { name: `Why ${name} is suggested` }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(reasonsOf('Pia Plumb')).toEqual([
    'Plumbing',
    'Matching skills',
    'Available',
    'In Portland',
    'Fewest open requests',
  ]);
  expect(reasonsOf('Sam Allround')).toEqual(['In the same city', 'In the same state', 'Busy']);
  expect(screen.getByText('$45.00/hour')).toBeInTheDocument();
  expect(screen.getByText('No hourly rate')).toBeInTheDocument();
  expect(screen.getByText('Plumbing · 2 open requests')).toBeInTheDocument();
  expect(screen.getByText('General Maintenance · 1 open request')).toBeInTheDocument();
});

test('one press assigns the request, with the version seen', async () => {
  let stored = sampleMaintenance();
  const { person, calls } = renderRequest(stored, {
    answers: {
      'GET /maintenance/{id}': () => stored,
      'GET /maintenance/{id}/suggestions': { suggestions: [pia, sam] },
      'PUT /maintenance/{id}': ({ body }) => {
        stored = { ...stored, ...body, assigned_to_name: 'Pia Plumb', version: 2 } as MaintenanceRequest;
        return stored;
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Assign Pia Plumb' }));
  await screen.findByText('Assigned to Pia Plumb.');
  expect(calls.find(({ operation }) => operation === 'PUT /maintenance/{id}')?.body).toEqual({
    assigned_to: 8,
    version: 1,
  });
  await screen.findByText('Assigned', { selector: 'span' });
  expect(screen.queryByRole('button', { name: 'Assign Pia Plumb' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Assign Sam Allround' })).toBeInTheDocument();
});

test('a rejected assignment shows the reason', async () => {
  const { person } = renderRequest(sampleMaintenance(), {
    answers: {
      'GET /maintenance/{id}/suggestions': { suggestions: [pia] },
      'PUT /maintenance/{id}': refuse(422, 'validation_failed', 'They were deleted.'),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Assign Pia Plumb' }));
  await screen.findAllByText('Error assigning personnel. Please try again. They were deleted.');
});

test('where nobody is suitable, a link to the personnel is shown', async () => {
  renderRequest();
  await screen.findByText('No one with this trade is available.');
  expect(screen.getByRole('link', { name: 'View your personnel' })).toHaveAttribute(
    'href',
    '/app/maintenance-personnel',
  );
});

test('a loading error can be retried', async () => {
  let down = true;
  const { person } = renderRequest(sampleMaintenance(), {
    answers: {
      'GET /maintenance/{id}/suggestions': () =>
        down ? refuse(503, 'service_unavailable', 'Not available.') : { suggestions: [pia] },
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load suggestions');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 3, name: 'Pia Plumb' });
});

test.each(['completed', 'cancelled'] as const)('no suggestions are requested when a request is %s', async (status) => {
  const { calls } = renderRequest(sampleMaintenance({ status, closed_at: '2026-03-03T12:00:00.000Z' }));
  await screen.findByRole('heading', { level: 1, name: 'Kitchen tap drips' });
  await waitFor(() => expect(screen.getByText(/No comments yet/)).toBeInTheDocument());
  expect(screen.queryByRole('heading', { name: 'Suggested assignees' })).not.toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).not.toContain('GET /maintenance/{id}/suggestions');
});
