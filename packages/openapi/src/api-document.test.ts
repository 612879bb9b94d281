import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { contracts, type Route } from '@keystead/contracts';
import { apiDocument } from './api-document.ts';
import type { Operation, Parameter } from './document.ts';

const document = apiDocument();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);
const operation = (name: string) => new Map<string, Operation>(operations).get(name) as Operation;
const namesIn = (parameters: Operation['parameters'] = []) =>
  parameters.map((it) => ('name' in it ? (it as Parameter).name : it.$ref.split('/').at(-1)));

test('the OpenAPI document passes the linter without errors', () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, '../test/print-lint-errors.ts')]);
  const found = JSON.parse(printed.toString()) as { severity: string; problem: string }[];
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('the OpenAPI document has exactly the routes that outside callers may use', () => {
  const callable = contracts
    .flatMap(({ routes }) => Object.entries<Route>(routes))
    .filter(([name, { access }]) => access !== 'service' && !/ \/(?:internal|stripe)\//.test(name))
    .map(([name]) => name);
  expect(operations.map(([name]) => name).sort()).toEqual(callable.sort());
  expect(callable.length).toBeGreaterThan(100);
});

test('every operation has a unique operationId', () => {
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
  ['GET /calendar', 'getCalendar'],
  ['GET /calendar/{file}', 'getCalendarFile'],
  ['POST /auth/reset-password', 'resetPassword'],
  ['POST /webhooks/{id}/deliveries/{delivery_id}/resend', 'resendWebhookDelivery'],
])('%s has the operationId %s', (name, id) => {
  expect(operation(name).operationId).toBe(id);
});

test('an operation lists its error codes by status', () => {
  const { responses } = operation('POST /properties');
  expect(responses[402]).toEqual({ $ref: '#/components/responses/402.plan_limit.trial_ended' });
  expect(document.components.responses['402.plan_limit.trial_ended']?.content).toHaveProperty(
    ['application/problem+json', 'schema', 'allOf', 1, 'properties', 'code', 'enum'],
    ['plan_limit', 'trial_ended'],
  );
  expect(Object.keys(operation('GET /plans').responses)).not.toContain('401');
});

test("an operation's description names who may call it", () => {
  expect(operation('GET /plans').security).toEqual([]);
  expect(operation('POST /leases').security).toEqual([{ apiKey: ['portfolio:write'] }, { session: [] }]);
  expect(operation('POST /api-keys').security).toEqual([{ session: [] }]);
});

test('request headers appear only on the operations that read them', () => {
  expect(namesIn(operation('POST /tenants').parameters)).toEqual(['IdempotencyKey', 'ApiVersion']);
  expect(namesIn(operation('PUT /tenants/{id}').parameters)).toEqual(['id', 'IfMatch', 'ApiVersion']);
  expect(namesIn(operation('GET /tenants/{id}').parameters)).toEqual(['id', 'IfNoneMatch', 'ApiVersion']);
  expect(namesIn(operation('POST /auth/login').parameters)).toEqual(['ApiVersion']);
});

test('schemas use only standard JSON Schema keywords', () => {
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

test('webhooks are described by event type', () => {
  expect(document.webhooks['payment.completed']?.post?.operationId).toBe('onPaymentCompleted');
  expect(document.webhooks['payment.completed']?.post?.summary).toBe('A payment was completed');
  expect(document.webhooks['maintenance.status_changed']?.post?.summary).toBe(
    'A maintenance request changed its status',
  );
});

test('every schema has a description', () => {
  const schemas = Object.entries(document.components.schemas);
  expect(schemas.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
});
