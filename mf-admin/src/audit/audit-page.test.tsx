import type { Answer, AuditEntry, AuditVerification } from '@keystead/contracts';
import { renderPages } from '@keystead/crud-ui/testing';
import { formatSecond } from '@keystead/ui';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { nora, sampleAccount } from '../../test/sample-account.ts';
import { AuditPage } from './audit-page.tsx';

const path = '/app/audit';
const hash = (letter: string) => letter.repeat(64);

const sampleEntry = (different: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 41,
  kind: 'request',
  at: '2026-03-02T14:05:00.000Z',
  service: 'portfolio',
  account_id: 2,
  by: { user_id: 7, name: 'Lena Lord', key_id: null, service: null },
  action: 'PUT /properties/{id}',
  subject: 'properties/7',
  status: 200,
  request_id: 'req-1',
  reason: null,
  previous: hash('a'),
  hash: hash('b'),
  ...different,
});

const listOf = (entries: AuditEntry[]): Answer<'GET /audit'> => ({
  entries,
  next_cursor: null,
  total: entries.length,
});

function renderAudit(answers: Answers = {}, at = path) {
  const page = renderPages([{ path, element: <AuditPage /> }], {
    path: at,
    user: { role: 'admin' },
    answers: {
      'GET /audit': listOf([sampleEntry()]),
      'GET /admin/owners': { owners: [{ id: 2, account_id: 2, name: 'Lena’s Homes' }] },
      'GET /users': { users: [nora], next_cursor: null, total: 1 },
      'GET /users/{id}': nora,
      'GET /admin/accounts': { accounts: [sampleAccount()], next_cursor: null, total: 1, unavailable: [] },
      ...answers,
    },
  });
  const callsTo = (operation: string) => page.calls.filter((call) => call.operation === operation);
  return { ...page, callsTo };
}

describe('the entries', () => {
  test('show who acted and the outcome, and all details when opened', async () => {
    const { person } = renderAudit();
    const row = within(await screen.findByRole('row', { name: /Lena Lord updated property 7/ }));
    expect(row.getByText('Done')).toBeInTheDocument();
    expect(row.getByText(formatSecond('2026-03-02T14:05:00.000Z'))).toBeInTheDocument();
    expect(await row.findByRole('link', { name: 'Lena’s Homes' })).toHaveAttribute('href', '/app/accounts/2');
    await person.click(row.getByRole('button', { name: 'Details of entry 41' }));
    const details = within(await screen.findByRole('dialog', { name: 'Entry 41' }));
    for (const text of ['PUT /properties/{id}', 'properties/7', 'portfolio', hash('a'), hash('b'), 'req-1'])
      expect(details.getByText(text)).toBeInTheDocument();
    await person.click(details.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  const nobody = { user_id: null, name: '', key_id: null, service: null };
  const keystead = { ...nobody, name: 'Keystead' };

  test.each<[string, Partial<AuditEntry>]>([
    ['Lena Lord, by API key 3 updated property 7', { by: { ...sampleEntry().by, key_id: 3 } }],
    ['Lena Lord, by “Helper” updated property 7', { by: { ...sampleEntry().by, key_id: 3, app: 'Helper' } }],
    ['Lena Lord, through the assistant updated property 7', { by: { ...sampleEntry().by, service: 'assistant' } }],
    ['Someone not signed in sent a contact message', { by: nobody, action: 'POST /marketing/contact', subject: null }],
    [
      'System (operations) sent notices by email',
      { by: { ...nobody, service: 'operations' }, action: 'POST /internal/notices', subject: null },
    ],
    ['Keystead posted charge 9', { kind: 'change', by: keystead, action: 'charge.posted', subject: 'charge/9' }],
    ['User 7 signed in', { by: { ...sampleEntry().by, name: '' }, action: 'POST /auth/login', subject: null }],
    ['Lena Lord marked payment 495 paid', { kind: 'change', action: 'payment.completed', subject: 'payment/495' }],
    ['Lena Lord rolled mf-billing back', { action: 'POST /remotes/{remote}/rollback', subject: 'remotes/mf-billing' }],
    ['Lena Lord tried to update property 7', { status: 403 }],
    ['Lena Lord called POST /new', { action: 'POST /new', subject: null }],
    ['Changed', { kind: 'change', status: null }],
    ['No response', { status: null }],
    ['Refused (403)', { status: 403 }],
    ['Failed (503)', { status: 503 }],
  ])('read "%s"', async (text, different) => {
    renderAudit({ 'GET /audit': listOf([sampleEntry(different)]) });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('show a failure to load', async () => {
    renderAudit({ 'GET /audit': silence });
    expect(await screen.findByText('Failed to load the audit log')).toBeInTheDocument();
  });

  test('show an empty state when there are none', async () => {
    renderAudit({ 'GET /audit': listOf([]) });
    expect(await screen.findByRole('heading', { name: 'No entries found' })).toBeInTheDocument();
    expect(screen.getByText('New changes will appear here.')).toBeInTheDocument();
  });

  test('are only for admins', async () => {
    renderAudit({ 'GET /audit': refuse(403, 'forbidden', 'That is for the administrator.') });
    expect(
      await screen.findByRole('heading', { name: 'The audit log is only for administrators' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
  });

  test('load page by page', async () => {
    const { person } = renderAudit({
      'GET /audit': ({ query }) =>
        query.cursor === 'next'
          ? { ...listOf([sampleEntry({ id: 40, action: 'POST /leases' })]), total: 2 }
          : { ...listOf([sampleEntry()]), next_cursor: 'next', total: 2 },
    });
    await person.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Lena Lord added a lease')).toBeInTheDocument();
    expect(screen.getByText('Lena Lord updated property 7')).toBeInTheDocument();
  });
});

describe('the search', () => {
  test('is in the address, and sent to the server', async () => {
    const { person, address, callsTo } = renderAudit();
    await screen.findByText('Lena Lord updated property 7');
    await person.click(screen.getByLabelText('Who'));
    await person.click(await screen.findByRole('option', { name: /Nora Lindholm/ }));
    await person.click(screen.getByLabelText('Account'));
    await person.click(await screen.findByRole('option', { name: /Lena Lord/ }));
    await person.selectOptions(screen.getByLabelText('What'), 'Mark a payment paid');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } });
    const expected = {
      limit: 24,
      user_id: 8,
      account_id: 2,
      action: 'payment.completed',
      from: new Date('2026-03-01T00:00:00').toISOString(),
      to: new Date('2026-03-31T23:59:59.999').toISOString(),
    };
    await waitFor(() => expect(callsTo('GET /audit').at(-1)?.query).toEqual(expected));
    const filters = 'account_id=2&user_id=8&action=payment.completed&from=2026-03-01&to=2026-03-31';
    expect(address()).toBe(`${path}?${filters}`);
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(path));
    expect(screen.getByLabelText('What')).toHaveValue('');
    expect(screen.getByLabelText('Who')).toHaveValue('');
  });

  test('of a link shows whom and what it filters, omits invalid values, and can be removed', async () => {
    const { callsTo, person, address } = renderAudit(
      {},
      `${path}?account_id=x&user_id=8&key_id=0&from=2026-13-40&to=soon&subject=leases/3&action=custom`,
    );
    await screen.findByText('Lena Lord updated property 7');
    expect(callsTo('GET /audit')[0]?.query).toEqual({ limit: 24, user_id: 8, subject: 'leases/3', action: 'custom' });
    await waitFor(() => expect(screen.getByLabelText('Who')).toHaveValue('Nora Lindholm'));
    expect(screen.getByLabelText('What')).toHaveValue('custom');
    await person.click(screen.getByRole('button', { name: 'Remove filter Record: lease 3' }));
    await waitFor(() => expect(address()).toBe(`${path}?user_id=8&action=custom`));
    const clear = screen.getByRole('button', { name: 'Clear filters' });
    await waitFor(() => expect(clear).toHaveFocus());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('can be cleared when it finds nothing', async () => {
    const { person, address } = renderAudit({ 'GET /audit': listOf([]) }, `${path}?subject=leases/3`);
    await person.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(address()).toBe(path));
  });
});

describe('the verification', () => {
  const batch = (different: Partial<AuditVerification>): AuditVerification => ({
    from: 1,
    to: 20_000,
    checked: 20_000,
    intact: true,
    broken_at: null,
    head: hash('c'),
    next: null,
    ...different,
  });

  async function verify(answers: Answers) {
    const page = renderAudit(answers);
    await page.person.click(await screen.findByRole('button', { name: 'Verify' }));
    return page;
  }

  test('checks the whole log, and shows the last hash', async () => {
    const { callsTo } = await verify({
      'GET /audit/verification': ({ query }) =>
        query.from === 20_001 ? batch({ checked: 500, head: hash('d') }) : batch({ next: 20_001 }),
    });
    expect(await screen.findByText('20,500 entries checked, intact.')).toBeInTheDocument();
    expect(screen.getByText(hash('d'))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy Hash of the last entry' })).toBeInTheDocument();
    expect(callsTo('GET /audit/verification').map(({ query }) => query)).toEqual([{}, { from: 20_001 }]);
  });

  test('shows its progress', async () => {
    await verify({
      'GET /audit': { ...listOf([sampleEntry()]), total: 40_000 },
      'GET /audit/verification': ({ query }) =>
        query.from === 20_001 ? new Promise<never>(() => {}) : batch({ next: 20_001 }),
    });
    const bar = await screen.findByRole('progressbar', { name: 'Checking the log' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'));
    expect(screen.getByText('20,000 entries checked')).toBeInTheDocument();
  });

  test('names the first changed entry, and stops there', async () => {
    const { callsTo } = await verify({
      'GET /audit/verification': batch({ checked: 123, intact: false, broken_at: 123, next: 20_001 }),
    });
    expect(await screen.findByText('The log breaks at entry 123')).toBeInTheDocument();
    expect(callsTo('GET /audit/verification')).toHaveLength(1);
    expect(screen.queryByText(hash('c'))).not.toBeInTheDocument();
  });

  test('finds no problem in an empty log', async () => {
    await verify({ 'GET /audit/verification': batch({ checked: 0, to: null, head: null }) });
    expect(await screen.findByText('0 entries checked, intact.')).toBeInTheDocument();
  });

  test('shows a failure', async () => {
    await verify({ 'GET /audit/verification': silence });
    expect(await screen.findByText('The log could not be checked. Please try again.')).toBeInTheDocument();
  });
});
