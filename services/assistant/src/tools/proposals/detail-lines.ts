import type { Proposal } from '../../actions/proposal.ts';

/** What a card says, line by line; what there is nothing to say of is left out. */
export const detailLines = (values: Readonly<Record<string, string | null | undefined>>): Proposal['details'] =>
  Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value }] : []));
