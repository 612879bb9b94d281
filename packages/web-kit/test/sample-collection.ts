import type { Collection, Page } from '../src/records/record-cache.ts';

/** A minimal record. */
export interface Door {
  id: number;
  name: string;
}

/** The search of doors. */
export interface DoorSearch {
  q?: string;
}

/** An in-memory collection that records its calls; `down` makes it fail. */
export function sampleCollection(names: string[], pageSize = 24) {
  const stored = new Map(names.map((name, at) => [at + 1, { id: at + 1, name }]));
  const requests: string[] = [];
  const state = { down: false };
  const record = (what: string) => {
    requests.push(what);
    if (state.down) throw new Error('down');
  };
  const doors: Collection<Door, DoorSearch> = {
    name: 'doors',
    async fetchPage({ q = '', cursor = '0' }): Promise<Page<Door>> {
      record(`list "${q}" from ${cursor}`);
      const found = [...stored.values()].filter(({ name }) => name.includes(q));
      const end = Number(cursor) + pageSize;
      return {
        rows: found.slice(Number(cursor), end),
        next_cursor: end < found.length ? `${end}` : null,
        total: found.length,
        abilities: { create: true },
      };
    },
    async fetchRecord(id) {
      record(`door ${id}`);
      const door = stored.get(id);
      if (door === undefined) throw new Error('no such door');
      return door;
    },
  };
  return { doors, stored, requests, state };
}
