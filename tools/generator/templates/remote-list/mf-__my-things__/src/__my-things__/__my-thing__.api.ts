import { request } from '@keystead/web-kit';
import { type Paging } from '@keystead/web-kit/queries';

/** Fetches pages of __my things__ from the server. */
export const __myThings__ = {
  name: '__my-things__',
  async fetchPage(query: Paging, signal: AbortSignal) {
    const { __my_things__: rows, ...page } = await request('GET /__my-things__', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id: number, signal: AbortSignal) => request('GET /__my-things__/{id}', { params: { id }, signal }),
};
