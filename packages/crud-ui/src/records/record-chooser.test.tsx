import type { Property, Tenant } from '@keystead/contracts';
import { loadOverlays, OverlayProvider } from '@keystead/ui/overlays';
import { type Answers, refuse, renderRoute } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { sampleProperties, sampleProperty } from '../../test/sample-property.ts';
import { sampleTenant, sampleTenants } from '../../test/sample-tenant.ts';
import { PropertyChooser } from '../properties.tsx';
import { TenantChooser } from '../tenants.tsx';
import { namedOption } from './record-chooser.tsx';

const house = sampleProperty({ id: 5 });
const loft = sampleProperty({ id: 6, name: 'The Foundry', address: '3 Mill Lane' });

function Properties({ onChosen }: { onChosen?: (property: Property) => void }) {
  const [value, setValue] = useState<ReturnType<typeof namedOption> | null>(namedOption({ id: 1, name: 'Old Barn' }));
  return (
    <>
      <PropertyChooser label="Property" value={value} onChange={setValue} onChosen={onChosen} />
      <output>{value?.value ?? 'none'}</output>
    </>
  );
}

const renderChooser = (chooser: ReactNode, answers: Answers) =>
  renderRoute([{ path: '/', element: <OverlayProvider>{chooser}</OverlayProvider> }], { path: '/', answers });
const control = (name: string) => screen.getByRole('combobox', { name });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeAll(async () => void (await loadOverlays()));

test('the server searches for the typed text', async () => {
  const onChosen = jest.fn();
  const { person, calls } = renderChooser(<Properties onChosen={onChosen} />, {
    'GET /properties': ({ query }) => sampleProperties(query.q === 'mill' ? [loft] : [house, loft]),
  });
  expect(control('Property')).toHaveValue('Old Barn');
  await person.click(control('Property'));
  await waitFor(() =>
    expect(options()).toEqual([
      'Harbour House12 Quay Street, Portland, ME 04101',
      'The Foundry3 Mill Lane, Portland, ME 04101',
    ]),
  );
  await person.clear(control('Property'));
  await person.paste('mill');
  await waitFor(() => expect(options()).toEqual(['The Foundry3 Mill Lane, Portland, ME 04101']));
  expect(calls.map(({ query }) => query)).toEqual([
    { limit: 24, sort: 'name' },
    { limit: 24, sort: 'name', q: 'mill' },
  ]);
  await person.keyboard('{Enter}');
  await screen.findByText('6');
  expect(control('Property')).toHaveValue('The Foundry');
  expect(onChosen).toHaveBeenCalledTimes(1);
  expect(onChosen).toHaveBeenCalledWith(loft);
});

test('searches once typing has stopped', async () => {
  const { person, calls } = renderChooser(<Properties />, {
    'GET /properties': ({ query }) => sampleProperties(query.q === 'mill' ? [loft] : [house, loft]),
  });
  await person.click(control('Property'));
  await waitFor(() => expect(options()).toHaveLength(2));
  // All in one go: on a slow machine there may be pauses between simulated key presses.
  for (const text of ['m', 'mi', 'mil', 'mill']) fireEvent.change(control('Property'), { target: { value: text } });
  await waitFor(() => expect(options()).toEqual(['The Foundry3 Mill Lane, Portland, ME 04101']));
  expect(calls.map(({ query }) => query)).toEqual([
    { limit: 24, sort: 'name' },
    { limit: 24, sort: 'name', q: 'mill' },
  ]);
});

test('tenants of the same name differ by their e-mail addresses', async () => {
  const onChange = jest.fn();
  const namesake = sampleTenant({ id: 2, email: 'dana@work.example' });
  const { person } = renderChooser(<TenantChooser label="Tenant" value={null} onChange={onChange} />, {
    'GET /tenants': sampleTenants([sampleTenant(), namesake] satisfies Tenant[]),
  });
  await person.click(control('Tenant'));
  await person.click(await screen.findByRole('option', { name: /dana@work\.example/ }));
  expect(onChange).toHaveBeenCalledWith({ value: '2', label: 'Dana Whitfield', hint: 'dana@work.example' });
});

test('says when nothing was found, and when the search failed', async () => {
  const { person } = renderChooser(<Properties />, {
    'GET /properties': ({ query }) =>
      query.q === 'down' ? refuse(503, 'service_unavailable', 'Not now.') : sampleProperties([]),
  });
  await person.click(control('Property'));
  await screen.findByText('No properties found');
  await person.clear(control('Property'));
  await person.keyboard('down');
  await screen.findByText('Failed to load properties');
});
