import { createConfig, lintFromString } from '@redocly/openapi-core';
import { apiDocument } from '../src/api-document.ts';

// A separate program: the linter is an ES module, which jest can't load.
const config = await createConfig({ extends: ['recommended'], rules: { 'no-invalid-schema-examples': 'error' } });
const problems = await lintFromString({ source: JSON.stringify(apiDocument()), config });
const lines = problems.map(({ severity, ruleId, message, location }) => ({
  severity,
  problem: `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`,
}));
console.log(JSON.stringify(lines));
