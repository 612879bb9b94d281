import type { ApiCaller } from '../api-caller.ts';

/** The share of a list that comes before a deep page. */
const depth = 0.8;
const inOnePage = 200;

/** Returns the URL of a page at four fifths of a list. Reaches it page by page, as a client does. */
export async function deepPage(caller: ApiCaller, list: string, query: Readonly<Record<string, string>> = {}) {
  const address = (extra: Record<string, string>) => `/${list}?${new URLSearchParams({ ...query, ...extra })}`;
  const ask = async (extra: Record<string, string>) =>
    (await caller.call(`GET ${address(extra)}`)) as { total: number; next_cursor: string | null };
  let page = await ask({ limit: String(inOnePage) });
  const steps = Math.floor((page.total * depth) / inOnePage);
  for (let step = 1; step < steps && page.next_cursor !== null; step += 1)
    page = await ask({ limit: String(inOnePage), cursor: page.next_cursor });
  return address({ limit: '50', ...(page.next_cursor !== null && { cursor: page.next_cursor }) });
}
