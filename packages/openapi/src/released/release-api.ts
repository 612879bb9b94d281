// `npm run release-api -w @keystead/openapi`: stores the contract that later changes are compared with.
import { contractBreaks } from './contract-breaks.ts';
import { presentContract, readReleased, releasedFile, writeReleased } from './released-contract.ts';

const now = presentContract();
const before = readReleased();
const breaks = before ? contractBreaks({ before, now }, new Date().toISOString().slice(0, 10)) : [];
if (breaks.length > 0) {
  console.error(['Not released, for callers would break:', ...breaks].join('\n'));
  process.exitCode = 1;
} else {
  writeReleased(now);
  console.log(`${releasedFile} holds ${Object.keys(now.operations).length} operations.`);
}
