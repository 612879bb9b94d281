import { setTimeout as delay } from 'node:timers/promises';
import type { Import, ImportRow } from '@keystead/contracts';
import type { ApiAnswer, TestApi, TestUser } from '@keystead/service-kit/testing';

/** Uploads a file, by default as `text/csv` and `properties`. */
export function upload(
  api: TestApi,
  by: TestUser,
  file: string | Buffer,
  { kind = 'properties', name = 'homes.csv', type = 'text/csv', key }: UploadChoice = {},
): Promise<ApiAnswer<'POST /imports'>> {
  const headers = { 'content-type': type, ...(key !== undefined && { 'idempotency-key': key }) };
  const query = new URLSearchParams({ kind, name });
  return api.call(by, `POST /imports?${query}` as 'POST /imports', file, headers);
}

interface UploadChoice {
  readonly kind?: Import['kind'];
  readonly name?: string;
  readonly type?: string;
  readonly key?: string;
}

/** Waits until an import's work has ended and returns the import. */
export async function finished(api: TestApi, by: TestUser, id: number): Promise<Import> {
  for (;;) {
    const { body } = await api.call(by, `GET /imports/${id}`);
    if (body.state !== 'checking' && body.state !== 'running') return body;
    await delay(20);
  }
}

/** Uploads and checks a file. Returns the import with the counts of the dry run. */
export async function checked(
  api: TestApi,
  by: TestUser,
  file: string | Buffer,
  options: UploadChoice = {},
): Promise<Import> {
  const { id } = (await upload(api, by, file, options)).body;
  const started = await api.call(by, `POST /imports/${id}/check`);
  if (started.status !== 202)
    throw new Error(`the check answered ${started.status}: ${JSON.stringify(started.problem)}`);
  return finished(api, by, id);
}

/** Runs a checked import to its end. */
export async function run(
  api: TestApi,
  by: TestUser,
  id: number,
  options: { all_or_nothing?: boolean; invite?: boolean } = {},
): Promise<Import> {
  const started = await api.call(by, `POST /imports/${id}/run`, options);
  if (started.status !== 202) throw new Error(`the run answered ${started.status}: ${JSON.stringify(started.problem)}`);
  return finished(api, by, id);
}

/** Uploads, checks and runs a file. */
export async function imported(
  api: TestApi,
  by: TestUser,
  file: string | Buffer,
  options: UploadChoice & { all_or_nothing?: boolean; invite?: boolean } = {},
): Promise<Import> {
  const { id } = await checked(api, by, file, options);
  return run(api, by, id, { all_or_nothing: options.all_or_nothing, invite: options.invite });
}

/** The results of an import's first 200 rows. */
export async function rowsOf(api: TestApi, by: TestUser, id: number): Promise<ImportRow[]> {
  return (await api.call(by, `GET /imports/${id}/rows`)).body.rows;
}

/** A CSV of properties whose numbers are in a range. */
export function propertiesCsv(from: number, to: number): string {
  const rows = Array.from({ length: to - from + 1 }, (_, place) => {
    const n = from + place;
    return `Maple Court ${n},${n} Quay Street,Portland,ME,04101,"$1,${String(n % 1_000).padStart(3, '0')}.50"`;
  });
  return ['Property Name,Street,City,State,Zip,Rent', ...rows].join('\r\n');
}

/** A CSV of tenants whose numbers are in a range, in the first `ofHomes` of those properties. */
export function tenantsCsv(from: number, to: number, propertyCount: number): string {
  const rows = Array.from({ length: to - from + 1 }, (_, place) => {
    const n = from + place;
    return `Rhea,Moss ${n},rhea.${n}@mail.example,Maple Court ${(n % propertyCount) + 1},3/${(n % 28) + 1}/2025`;
  });
  return ['First Name,Last Name,Email,Property,Move In Date', ...rows].join('\n');
}
