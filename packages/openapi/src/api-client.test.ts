import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument } from './api-document.ts';

test('the generated API client matches the current document', () => {
  // If not: npm run generate -w @keystead/api-client
  const generated = readFileSync(join(import.meta.dirname, '../../api-client/src/generated/api.ts'), 'utf8');
  const [, digest] = /with the digest (\w+)/.exec(generated) ?? [];
  expect(digest).toBe(createHash('sha256').update(JSON.stringify(apiDocument())).digest('hex'));
});
