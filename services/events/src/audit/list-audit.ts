import { events as contract } from '@keystead/contracts';
import { assertRange, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentEntry } from './audit-presenter.ts';
import { authoriseAuditor } from './authorise-auditor.ts';

export const listAudit = ({ audit }: Pick<Dependencies, 'audit'>) =>
  endpoint(contract, 'GET /audit', async ({ caller, query }) => {
    authoriseAuditor(caller);
    const { from, to } = query;
    // The two may be in different time zones; as UTC they compare as strings.
    assertRange({ from: from && new Date(from).toISOString(), to: to && new Date(to).toISOString() }, 'from', 'to');
    const { rows, ...rest } = await audit.page(query);
    return reply({ entries: rows.map(presentEntry), ...rest });
  });
