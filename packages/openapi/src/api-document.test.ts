import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { contracts, type Route } from '@keystead/contracts';
import { apiDocument } from './api-document.ts';
import { contractsFolder, readDocstrings } from './docstrings/read-docstrings.ts';
import type { Operation, Parameter } from './document.ts';
import { docstrings } from './generated/docstrings.ts';

const document = apiDocument();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);
const operation = (name: string) => new Map<string, Operation>(operations).get(name) as Operation;
const namesIn = (parameters: Operation['parameters'] = []) =>
  parameters.map((it) => ('name' in it ? (it as Parameter).name : it.$ref.split('/').at(-1)));

test('the linter finds no error in it', () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'testing/print-lint-errors.ts')]);
  const found = JSON.parse(printed.toString()) as { severity: string; problem: string }[];
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('it has every route that can be called from outside, and no other', () => {
  const callable = contracts
    .flatMap(({ routes }) => Object.entries<Route>(routes))
    .filter(([name, { access }]) => access !== 'service' && !/ \/(?:internal|stripe)\//.test(name))
    .map(([name]) => name);
  expect(operations.map(([name]) => name).sort()).toEqual(callable.sort());
  expect(callable.length).toBeGreaterThan(100);
});

test('every operation has a name of its own', () => {
  const names = operations.map(([, { operationId }]) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
});

test.each([
  ['GET /properties', 'listProperties'],
  ['GET /properties/{id}/photos/{photo_id}', 'getPropertyPhoto'],
  ['POST /leases/{id}/documents', 'createLeaseDocument'],
  ['POST /leases/{id}/end', 'endLease'],
  ['PUT /properties/{id}/photos', 'updatePropertyPhotos'],
  ['GET /tenants/export', 'exportTenants'],
  ['POST /auth/reset-password', 'resetPassword'],
  ['POST /webhooks/{id}/deliveries/{delivery_id}/resend', 'resendWebhookDelivery'],
])('%s is called %s', (name, id) => {
  expect(operation(name).operationId).toBe(id);
});

test('an operation says its codes by their statuses', () => {
  const { responses } = operation('POST /properties');
  expect(responses[402]).toEqual({ $ref: '#/components/responses/402.plan_limit.trial_ended' });
  expect(document.components.responses['402.plan_limit.trial_ended']?.content).toHaveProperty(
    ['application/problem+json', 'schema', 'allOf', 1, 'properties', 'code', 'enum'],
    ['plan_limit', 'trial_ended'],
  );
  expect(Object.keys(operation('GET /plans').responses)).not.toContain('401');
});

test('an operation says who may call it', () => {
  expect(operation('GET /plans').security).toEqual([]);
  expect(operation('POST /leases').security).toEqual([{ apiKey: ['portfolio:write'] }, { session: [] }]);
  expect(operation('POST /api-keys').security).toEqual([{ session: [] }]);
});

test('headers of requests are where they count', () => {
  expect(namesIn(operation('POST /tenants').parameters)).toEqual(['IdempotencyKey', 'ApiVersion']);
  expect(namesIn(operation('PUT /tenants/{id}').parameters)).toEqual(['id', 'IfMatch', 'ApiVersion']);
  expect(namesIn(operation('GET /tenants/{id}').parameters)).toEqual(['id', 'IfNoneMatch', 'ApiVersion']);
  expect(namesIn(operation('POST /auth/login').parameters)).toEqual(['ApiVersion']);
});

test('schemas are in words of JSON Schema', () => {
  const property = document.components.schemas.Property?.properties;
  expect(property?.rent_amount).toMatchObject({ type: 'number', multipleOf: 0.01 });
  expect(property?.bathrooms).toMatchObject({ type: ['number', 'null'], multipleOf: 0.5 });
  expect(property?.property_type).toMatchObject({ type: 'string', enum: expect.arrayContaining(['loft']) });
  expect(property?.photos).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Photo' },
    description: 'The cover first.',
  });
  expect(document.components.schemas.Lease?.properties?.start_date).toMatchObject({ format: 'date' });
  const text = JSON.stringify(document);
  for (const word of ['"trim"', 'cutToDate', '"money"', 'calendar-date', '"time-zone"', 'rules §', 'product §'])
    expect(text).not.toContain(word);
});

test('webhooks are described by the type of what happened', () => {
  expect(document.webhooks['payment.completed']?.post?.operationId).toBe('onPaymentCompleted');
  expect(document.webhooks['payment.completed']?.post?.summary).toBe('A payment was completed');
  expect(document.webhooks['maintenance.status_changed']?.post?.summary).toBe(
    'A maintenance request has another status',
  );
});

test('descriptions are the comments of the contracts as they are now', () => {
  // If not: npm run generate -w @keystead/openapi
  expect(docstrings).toEqual(readDocstrings(contractsFolder));
});
