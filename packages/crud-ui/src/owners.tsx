import type { Account, Answer, Query } from '@keystead/contracts';
import { ApiError, request, useUser } from '@keystead/web-kit';
import { type Collection, recordKey, useQuery } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { pageOf } from './records/crud-collection.ts';
import { Second } from './records/facts.tsx';
import type { ListPage } from './records/list-page.ts';
import { RecordChooser } from './records/record-chooser.tsx';
import { fullName } from './tenants.tsx';

type Owner = Answer<'GET /admin/owners'>['owners'][number];
type OwnedKind = Query<'GET /admin/owners'>['kind'];

/** The limit is that of the contract. */
const MAX_IDS = 200;

interface Batch {
  ids: Set<number>;
  owners: Promise<ReadonlyMap<number, Owner>>;
}

const batches = new Map<OwnedKind, Batch>();

function startBatch(kind: OwnedKind): Batch {
  const ids = new Set<number>();
  const fetchAll = async () => {
    if (batches.get(kind)?.ids === ids) batches.delete(kind);
    const { owners } = await request('GET /admin/owners', { query: { kind, ids: [...ids].join() } });
    return new Map(owners.map((owner) => [owner.id, owner]));
  };
  const batch = { ids, owners: Promise.resolve().then(fetchAll) };
  batches.set(kind, batch);
  return batch;
}

/** Rows that ask in the same turn share a request. Null for a record that is gone. */
async function fetchOwner(kind: OwnedKind, id: number): Promise<Owner | null> {
  const open = batches.get(kind);
  const batch = open && open.ids.size < MAX_IDS ? open : startBatch(kind);
  batch.ids.add(id);
  return (await batch.owners).get(id) ?? null;
}

interface OwnedRecord {
  kind: OwnedKind;
  id: number;
}

/** The name of the account that owns a record; the given text until it has loaded. Only for admins. */
export function OwnerName({ kind, id, otherwise = '' }: OwnedRecord & { otherwise?: string }) {
  const { data } = useQuery({
    queryKey: ['owners', kind, id],
    queryFn: () => fetchOwner(kind, id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === undefined ? otherwise : (data?.name ?? 'unknown');
}

/** Whose a record is: shown to admins, whose lists mix the records of all accounts. */
export function Owner(record: OwnedRecord) {
  if (useUser().role !== 'admin') return null;
  return (
    <Second>
      Owner: <OwnerName {...record} otherwise="…" />
    </Second>
  );
}

/** All accounts, for admins. */
export const accounts: Collection<Account, Omit<Query<'GET /admin/accounts'>, 'limit' | 'cursor' | 'id'>> = {
  name: 'accounts',
  fetchPage: ({ sort = '-created_at', ...query }, signal) =>
    pageOf('accounts', request('GET /admin/accounts', { query: { sort, ...query }, signal })),
  async fetchRecord(id, signal) {
    const found = await request('GET /admin/accounts', { query: { id }, ...(signal && { signal }) });
    if (found.accounts[0] === undefined) throw new ApiError(404, { code: 'not_found' });
    return found.accounts[0];
  },
};

const accountOption = ({ id, owner }: Account) => ({
  value: String(id),
  label: fullName(owner),
  hint: owner.email,
});

interface AccountChooserProps {
  id: number | undefined;
  onChange: (id: number | '') => void;
  /** The accessible name where no Field surrounds it. */
  label?: string;
}

/** A choice among all accounts, by name or email, for admins. */
export function AccountChooser({ id, onChange, ...control }: AccountChooserProps) {
  const { data } = useQuery({
    queryKey: recordKey(accounts, id ?? 0),
    queryFn: ({ signal }) => accounts.fetchRecord(id ?? 0, signal),
    enabled: id !== undefined,
  });
  // The option of an id from the address, before its name has loaded.
  const unnamed = id === undefined ? null : { value: String(id), label: `Account ${id}` };
  return (
    <RecordChooser
      {...control}
      collection={accounts}
      noun="accounts"
      optionOf={accountOption}
      placeholder="Any account"
      value={id !== undefined && data ? accountOption(data) : unnamed}
      onChange={(option) => onChange(option ? Number(option.value) : '')}
    />
  );
}

const Narrow = styled.div`max-inline-size: 24rem;`;

/** The account of which an admin sees a list, among those of all. The address keeps it. */
export function AccountFilter({ page: { offered, search, change } }: { page: ListPage<unknown> }) {
  const isAdmin = useUser().role === 'admin';
  if (!isAdmin || !('account' in offered.fields)) return null;
  const { account } = search as { account?: number };
  return (
    <Narrow>
      <AccountChooser label="Account" id={account} onChange={(id) => change('account', String(id))} />
    </Narrow>
  );
}
