import type { Answer, Query } from '@keystead/contracts';
import { request, useUser } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { Second } from './records/facts.tsx';

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
