import type { Proposal } from '../../actions/proposal.ts';

/** The lines of a card. Empty ones are omitted. */
export const detailLines = (values: Readonly<Record<string, string | null | undefined>>): Proposal['details'] =>
  Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value }] : []));
