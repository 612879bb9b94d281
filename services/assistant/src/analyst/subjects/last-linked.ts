import type { ConversationMessage } from '../../chat/turn.ts';
import type { RecordRef } from '../understand/query-options.ts';

const kinds: Readonly<Record<string, RecordRef['kind']>> = {
  properties: 'property',
  tenants: 'tenant',
  leases: 'lease',
  maintenance: 'request',
  'maintenance-personnel': 'personnel',
  payments: 'payment',
};

/** The records that the last answer linked, without duplicates: what "it" and "her" may refer to. */
export function lastLinked(conversation: readonly ConversationMessage[]): RecordRef[] {
  const last = conversation.findLast(({ type }) => type === 'assistant')?.content ?? '';
  const found = new Map<string, RecordRef>();
  for (const [path, of = '', id] of last.matchAll(/\/app\/([a-z-]+)\/(\d{1,15})(?=[)\s?]|$)/g)) {
    const kind = kinds[of];
    if (kind) found.set(path, { kind, id: Number(id) });
  }
  return [...found.values()];
}
