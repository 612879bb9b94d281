import type { ApiClient } from './create-client.ts';
import type { paths } from './generated/api.ts';

type AnswerOf<Path extends keyof paths> = paths[Path] extends {
  readonly get: {
    readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer A } } };
  };
}
  ? A
  : never;

/** The paths that answer a list page by page. */
export type ListPath = {
  [Path in keyof paths]: AnswerOf<Path> extends { readonly next_cursor: string | null } ? Path : never;
}[keyof paths];

/** The other fields of a list that are arrays: how many records each status has, and the buildings of properties. */
type Counts = 'counts' | 'buildings';

/** What the list at a path is of. */
export type ListItem<Path extends ListPath> = {
  [Field in Exclude<keyof AnswerOf<Path>, Counts>]-?: NonNullable<AnswerOf<Path>[Field]> extends readonly (infer Item)[]
    ? Item
    : never;
}[Exclude<keyof AnswerOf<Path>, Counts>];

type ListInit<Path extends ListPath> = paths[Path] extends { readonly get: { readonly parameters: infer Parameters } }
  ? { readonly params?: Partial<Parameters>; readonly signal?: AbortSignal }
  : never;

type Get = (path: string, init: object) => Promise<{ data: Record<string, unknown> }>;

/**
 * Everything that a list has, page after page, each asked for when the one before is used up:
 * `for await (const property of pages(client, '/properties', { params: { query: { status: 'available' } } }))`.
 */
export async function* pages<Path extends ListPath>(
  client: Pick<ApiClient, 'GET'>,
  path: Path,
  init?: ListInit<Path>,
): AsyncGenerator<ListItem<Path>, void> {
  const get = client.GET as unknown as Get;
  const { params = {}, ...rest } = (init ?? {}) as { params?: { query?: object; path?: object } };
  let cursor: string | undefined;
  do {
    const query = { ...params.query, ...(cursor !== undefined && { cursor }) };
    const { data } = await get(path, { ...rest, params: { ...params, query } });
    const { counts: _, buildings: __, ...answer } = data as { [counts in Counts]?: unknown };
    const items = Object.values(answer).find(Array.isArray) as ListItem<Path>[] | undefined;
    yield* items ?? [];
    cursor = (data.next_cursor as string | null) ?? undefined;
  } while (cursor !== undefined);
}
