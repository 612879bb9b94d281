import type { Answer, Preferences, Role, SubscriptionReceipt } from '@keystead/contracts';
import { type Answers, refuse, renderRoute, sampleUser } from '@keystead/web-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { downloadData } from './download-data.ts';

type Properties = Answer<'GET /properties'>;

const property = (id: number, mayUpdate: boolean) =>
  ({ id, name: `Oak ${id}`, abilities: { update: mayUpdate, delete: mayUpdate } }) as Properties['properties'][number];

const page = (ids: number[], next_cursor: string | null, mayUpdate = true): Properties => ({
  properties: ids.map((id) => property(id, mayUpdate)),
  total: 3,
  next_cursor,
  abilities: { create: true },
});

const abilities = { update: false, delete: false };
const bill: SubscriptionReceipt = {
  id: 13,
  date: '2026-03-02',
  description: 'Starter plan',
  amount: 29,
  status: 'paid',
};
const own: Answers = {
  'GET /subscription': { plan_id: 'starter', abilities: { upgrade: true } } as Answer<'GET /subscription'>,
  'GET /subscription/receipts': { receipts: [bill], total: 1, next_cursor: null },
  'GET /api-keys': {
    api_keys: [{ id: 14, abilities }],
    total: 1,
    next_cursor: null,
  } as unknown as Answer<'GET /api-keys'>,
  'GET /connected-apps': {
    connected_apps: [{ id: 19 }],
    total: 1,
    next_cursor: null,
  } as unknown as Answer<'GET /connected-apps'>,
  'GET /notifications': {
    notifications: [{ id: 18 }],
    total: 1,
    next_cursor: null,
  } as unknown as Answer<'GET /notifications'>,
  'GET /webhooks': {
    webhooks: [{ id: 15, abilities }],
    total: 1,
    next_cursor: null,
  } as unknown as Answer<'GET /webhooks'>,
  'GET /tenants': { tenants: [{ id: 8, abilities }], total: 1, next_cursor: null } as Answer<'GET /tenants'>,
  'GET /leases': { leases: [{ id: 9, abilities }], total: 1, next_cursor: null } as Answer<'GET /leases'>,
  'GET /maintenance': {
    maintenance_requests: [{ id: 10, abilities }],
    next_cursor: null,
  } as unknown as Answer<'GET /maintenance'>,
  'GET /maintenance-personnel': {
    personnel: [{ id: 11, abilities }],
    next_cursor: null,
  } as unknown as Answer<'GET /maintenance-personnel'>,
  'GET /payments': { payments: [{ id: 12, abilities }], next_cursor: null } as unknown as Answer<'GET /payments'>,
  'GET /charges': { charges: [{ id: 16, abilities }], next_cursor: null } as unknown as Answer<'GET /charges'>,
  'GET /lease-balances': {
    balances: [{ lease_id: 9 }],
    next_cursor: null,
  } as unknown as Answer<'GET /lease-balances'>,
  'GET /deposit-statements': {
    deposit_statements: [{ id: 17 }],
    next_cursor: null,
  } as unknown as Answer<'GET /deposit-statements'>,
  'GET /journal': { entries: [{ number: 1 }], next_cursor: null } as unknown as Answer<'GET /journal'>,
  'GET /ledger/policy': { due_day: 1, properties: [], abilities } as unknown as Answer<'GET /ledger/policy'>,
};

const profileOf = (role: Role): Answer<'GET /profile'> => ({
  user: sampleUser({ role }),
  preferences: { timezone: 'UTC' } as Preferences,
  abilities: { read_mail: false },
});

const answers: Answers = {
  'GET /profile': profileOf('landlord'),
  'GET /users': { users: [sampleUser()], total: 1, next_cursor: null },
  ...own,
  'GET /properties': ({ query }) => (query.cursor === 'more' ? page([3], null) : page([1, 2], 'more')),
};

let saved: { name: string; content: Blob } | null = null;

beforeEach(() => {
  saved = null;
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:saved';
  };
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved = { name: this.download, content };
  });
});

function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
}

/** Downloads from a server with these answers. Returns the texts of the ZIP's files, and the reported progress. */
async function download(serverAnswers: Answers) {
  const { calls } = renderRoute([{ path: '/', element: null }], { path: '/', answers: serverAnswers });
  const progress = jest.fn();
  await downloadData(progress);
  const files = unzipSync(await bytesOf(saved?.content ?? new Blob()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { calls, files, text, reported: progress.mock.calls.flat() };
}

test('saves every page of everything, as JSON and CSV in one ZIP', async () => {
  jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(2031);
  jest.spyOn(Date.prototype, 'getMonth').mockReturnValue(4);
  jest.spyOn(Date.prototype, 'getDate').mockReturnValue(9);
  const { files, text, reported } = await download(answers);
  expect(reported).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  // The user's date, not the one in UTC.
  expect(saved?.name).toBe('keystead-data-2031-05-09.zip');
  expect(Object.keys(files).sort()).toEqual(
    [
      'api_keys',
      'charges',
      'connected_apps',
      'deposit_statements',
      'journal_entries',
      'lease_balances',
      'leases',
      'ledger_policy',
      'maintenance',
      'notifications',
      'payments',
      'personnel',
      'preferences',
      'profile',
      'properties',
      'property_ledger_policies',
      'subscription',
      'subscription_receipts',
      'tenants',
      'users',
      'webhooks',
    ].flatMap((name) => [`${name}.csv`, `${name}.json`]),
  );
  expect(JSON.parse(text('properties.json'))).toEqual([1, 2, 3].map((id) => ({ id, name: `Oak ${id}` })));
  expect(text('properties.csv')).toContain('id,name\r\n1,Oak 1\r\n2,Oak 2\r\n3,Oak 3\r\n');
  expect(JSON.parse(text('profile.json'))).toEqual([sampleUser()]);
  expect(JSON.parse(text('api_keys.json'))).toEqual([{ id: 14 }]);
  expect(JSON.parse(text('connected_apps.json'))).toEqual([{ id: 19 }]);
  expect(JSON.parse(text('webhooks.json'))).toEqual([{ id: 15 }]);
  expect(JSON.parse(text('charges.json'))).toEqual([{ id: 16 }]);
  expect(JSON.parse(text('journal_entries.json'))).toEqual([{ number: 1 }]);
  expect(JSON.parse(text('deposit_statements.json'))).toEqual([{ id: 17 }]);
  expect(JSON.parse(text('ledger_policy.json'))).toEqual([{ due_day: 1, properties: [] }]);
  expect(JSON.parse(text('subscription.json'))).toEqual([{ plan_id: 'starter' }]);
  expect(JSON.parse(text('subscription_receipts.json'))).toEqual([bill]);
});

test("a tenant's export has no rented properties, but the records about the tenant", async () => {
  const { text, files } = await download({
    ...answers,
    'GET /profile': profileOf('tenant'),
    'GET /properties': page([1, 2], null, false),
  });
  expect(JSON.parse(text('properties.json'))).toEqual([]);
  expect(JSON.parse(text('charges.json'))).toEqual([{ id: 16 }]);
  expect(Object.keys(files)).not.toContain('journal_entries.json');
  const stored = ['tenants', 'leases', 'maintenance', 'payments'].map((name) => JSON.parse(text(`${name}.json`)));
  expect(stored).toEqual([[{ id: 8 }], [{ id: 9 }], [{ id: 10 }], [{ id: 12 }]]);
});

test("an admin's export has nothing of other accounts, but the admin's own receipts", async () => {
  const { text, calls } = await download({
    ...answers,
    'GET /profile': profileOf('admin'),
    'GET /users/{id}': ({ params }) => sampleUser({ id: Number(params.id), role: 'admin' }),
  });
  expect(JSON.parse(text('users.json'))).toEqual([sampleUser({ role: 'admin' })]);
  expect(JSON.parse(text('properties.json'))).toEqual([]);
  expect(JSON.parse(text('subscription_receipts.json'))).toEqual([bill]);
  expect(calls.map(({ operation }) => operation)).toEqual([
    'GET /profile',
    'GET /subscription',
    'GET /subscription/receipts',
    'GET /api-keys',
    'GET /connected-apps',
    'GET /notifications',
    'GET /users/{id}',
  ]);
});

test('a failure saves no partial export', async () => {
  const broken = { ...answers, 'GET /properties': refuse(503, 'service_unavailable', 'Not now.') };
  renderRoute([{ path: '/', element: null }], { path: '/', answers: broken });
  await expect(downloadData(jest.fn())).rejects.toThrow('Not now.');
  expect(saved).toBeNull();
});
