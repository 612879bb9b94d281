import type { ApiCaller } from '../api-caller.ts';

/** The share of a list that comes before a deep page. */
const DEPTH = 0.8;
const PAGE_SIZE = 200;

/** Returns the URL of a page at four fifths of a list. Reaches it page by page, as a client does. */
export async function deepPage(caller: ApiCaller, list: string, query: Readonly<Record<string, string>> = {}) {
  const address = (extra: Record<string, string>) => `/${list}?${new URLSearchParams({ ...query, ...extra })}`;
  const fetchPage = async (extra: Record<string, string>) =>
    (await caller.call(`GET ${address(extra)}`)) as { total: number; next_cursor: string | null };
  let page = await fetchPage({ limit: String(PAGE_SIZE) });
  const steps = Math.floor((page.total * DEPTH) / PAGE_SIZE);
  for (let step = 1; step < steps && page.next_cursor !== null; step += 1)
    page = await fetchPage({ limit: String(PAGE_SIZE), cursor: page.next_cursor });
  return address({ limit: '50', ...(page.next_cursor !== null && { cursor: page.next_cursor }) });
}
