import type { Answer, User } from '@keystead/contracts';
import { type Answers, renderRoute } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { sampleManifests } from '../../test/sample-resolution.ts';
import { AppGate, AppLayout } from '../layout/app-layout.tsx';
import { provideManifests } from '../remotes/resolution.ts';

jest.mock('../remotes/remote-slot.tsx', () => ({ RemoteSlot: () => null }));

const { 'mf-portfolio': portfolio, ...others } = sampleManifests;

beforeEach(() => {
  if (!portfolio) throw new Error('the sample has no portfolio');
  provideManifests({
    ...others,
    'mf-portfolio': {
      ...portfolio,
      navigation: [
        ...portfolio.navigation.map((item) => ({ ...item, key: item.label.charAt(0).toLowerCase() })),
        { menu: 'actions', label: 'Add tenant', to: '/app/tenants/new', order: 10, words: 'new', roles: ['landlord'] },
        { menu: 'actions', label: 'Export books', to: '/app/payments/export', order: 20, words: 'csv' },
        { menu: 'pages', label: 'Import', to: '/app/properties/import', order: 10 },
      ],
      results: [
        { kind: 'payment', label: 'Payments', order: 20, list: '/app/payments' },
        { kind: 'tenant', label: 'Tenants', icon: 'users', order: 10, list: '/app/tenants' },
      ],
    },
  });
});

const found: Answer<'GET /search'> = {
  groups: [
    {
      kind: 'tenant',
      results: [
        { id: 4, title: 'Zoë Moss', subtitle: 'Riverside, Unit 1A · Active', path: '/app/tenants/4' },
        { id: 5, title: 'Zoë Moss', subtitle: 'Élan Court · Inactive', path: '/app/tenants/5' },
      ],
      more: true,
    },
    { kind: 'payment', results: [{ id: 9, title: '$20.00', subtitle: '', path: '/app/payments/9' }], more: false },
    { kind: 'lease', results: [{ id: 7, title: 'Nobody’s', subtitle: '', path: '/app/leases/7' }], more: false },
  ],
  unavailable: [],
};

function List() {
  const [text, setText] = useState('');
  return (
    <>
      <h1 tabIndex={-1}>All tenants</h1>
      <input type="search" aria-label="Search tenants" value={text} onChange={(event) => setText(event.target.value)} />
      <div role="dialog" aria-label="Chat" />
    </>
  );
}

function renderApp(answers: Answers = { 'GET /search': found }, user: Partial<User> = {}, path = '/app/dashboard') {
  const pages = [
    { path: '/app/tenants', element: <List /> },
    { path: '*', element: <h1 tabIndex={-1}>A page</h1> },
  ];
  const routes = [{ path: '/app', Component: AppGate, children: [{ Component: AppLayout, children: pages }] }];
  // Dialogs open outside of the page, as in the browser.
  const page = renderRoute(routes, { path, user, answers });
  page.container.id = 'root';
  return page;
}

/** The palette, once its field has the focus. */
async function palette(): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: 'Search Keystead' });
  const field = within(dialog).getByRole('combobox', { name: 'Search Keystead' });
  await waitFor(() => expect(field).toHaveFocus());
  return dialog;
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('the palette shows actions and pages for the role, and leads to them', async () => {
  const { person, address } = renderApp({}, { role: 'tenant' });
  await person.click(screen.getByRole('button', { name: 'Search…' }));
  await palette();
  expect(screen.getByRole('group', { name: 'Actions' })).toHaveTextContent(/^ActionsExport books$/);
  expect(options()).toContain('Propertiesg p');
  await person.keyboard('imp');
  await waitFor(() => expect(options()).toEqual(['Import']));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/app/properties/import'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search Keystead' })).not.toBeInTheDocument());
});

test('Enter right after typing opens the first result of what was typed', async () => {
  const { person, address, calls } = renderApp();
  await person.keyboard('{Control>}k{/Control}');
  await palette();
  await person.keyboard('zoe{Enter}');
  await waitFor(() => expect(address()).toBe('/app/tenants/4'));
  expect(calls.at(-1)?.query).toEqual({ q: 'zoe' });
});

test('results are in the groups that remotes declare, with the rest in their lists', async () => {
  const { person, address } = renderApp();
  await person.keyboard('{Control>}k{/Control}');
  await palette();
  await person.keyboard('zoe m');
  expect(await screen.findByRole('option', { name: 'See all in Tenants' })).toBeInTheDocument();
  expect(options()).toEqual([
    'Zoë MossRiverside, Unit 1A · Active',
    'Zoë MossÉlan Court · Inactive',
    'See all in Tenants',
    '$20.00',
  ]);
  expect(screen.getAllByText('Zoë', { selector: 'mark' })).toHaveLength(2);
  await waitFor(() => expect(screen.getByText('4 results')).toBeInTheDocument());
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/app/tenants?q=zoe+m'));
});

test('tells that nothing was found, what is missing, and that the search fails', async () => {
  const answers: Answers = { 'GET /search': { groups: [], unavailable: ['operations'] } };
  const { person } = renderApp(answers);
  await person.keyboard('{Control>}k{/Control}');
  await palette();
  await person.keyboard('xyz');
  expect(await screen.findByText(/^Nothing found for “xyz”/)).toBeInTheDocument();
  expect(screen.getByText('Payments and maintenance is not available right now.')).toBeInTheDocument();
  delete answers['GET /search'];
  await person.keyboard('1');
  expect(await screen.findByText(/The search does not answer at the moment/)).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search Keystead' })).not.toBeInTheDocument());
});

test('keys lead to pages, to the search of the list, and to what its page adds', async () => {
  const { person, address } = renderApp();
  await person.keyboard('gt');
  await waitFor(() => expect(address()).toBe('/app/tenants'));
  await person.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Search tenants' })).toHaveFocus();
  await person.keyboard('gpc?');
  expect(screen.getByRole('searchbox')).toHaveValue('gpc?');
  expect(address()).toBe('/app/tenants');
  await person.click(screen.getByRole('heading', { name: 'All tenants' }));
  await person.keyboard('c');
  await waitFor(() => expect(address()).toBe('/app/tenants/new'));
  await person.keyboard('/');
  await palette();
});

test('the second key counts by when it was pressed, not by when it is handled', async () => {
  const { address } = renderApp();
  const pressAt = (key: string, at: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(document.body, event);
  };
  pressAt('g', 1_000);
  pressAt('p', 2_600);
  expect(address()).toBe('/app/dashboard');
  pressAt('g', 3_000);
  pressAt('t', 4_400);
  await waitFor(() => expect(address()).toBe('/app/tenants'));
});

test('the sheet lists the shortcuts, and no shortcut works while it is open', async () => {
  const { person, address } = renderApp();
  await person.keyboard('{Control>}k{/Control}');
  await palette();
  await person.keyboard('short');
  await person.click(await screen.findByRole('option', { name: /^Keyboard short ?cuts/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const terms = within(sheet)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(terms).toEqual(expect.arrayContaining(['Search everything', 'Dashboard', 'Tenants']));
  await person.keyboard('gt{Control>}k{/Control}');
  expect(address()).toBe('/app/dashboard');
  expect(screen.queryByRole('dialog', { name: 'Search Keystead' })).not.toBeInTheDocument();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
});
