import { operations, reportMediaTypes, reportNames } from '@keystead/contracts';
import { authorise, type Caller, type Endpoint, endpoint, fileReply, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { ledgerPolicyPolicy } from './ledger-policy.ts';
import { printReport } from './report-files.ts';
import { library, readReport } from './reports.ts';

const authoriseBooks = (caller: Caller): void =>
  authorise(ledgerPolicyPolicy.read(caller), 'Tenants cannot read the books of their landlord.');

export const reportEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(operations, 'GET /reports', async ({ caller }) => {
    authoriseBooks(caller);
    return reply({ reports: library(reportNames) });
  }),
  endpoint(operations, 'GET /reports/{name}', async ({ caller, params, query }) => {
    authoriseBooks(caller);
    return reply(await readReport(deps, caller, params.name, query));
  }),
  endpoint(operations, 'GET /reports/{name}/export', async ({ caller, params, query: { format, ...query } }) => {
    authoriseBooks(caller);
    const report = await readReport(deps, caller, params.name, query);
    const days = [report.as_of, report.from, report.to].filter((day) => day !== null);
    return fileReply({
      content: await printReport(report, format, deps.now()),
      type: format === 'csv' ? `${reportMediaTypes.csv}; charset=utf-8` : reportMediaTypes[format],
      name: `${[report.name, ...days].join('_')}.${format}`,
    });
  }),
];
