import { apiVersion, contracts, literalFirst, type Route } from '@keystead/contracts';
import type { OpenApiDocument, Operation } from './document.ts';
import { ErrorResponses } from './error-responses.ts';
import { headerComponents, headerParameters } from './headers.ts';
import { type NamedRoute, operationOf, tags } from './operation.ts';
import { componentSchemas, usedSchemas } from './schemas.ts';
import { webhooks } from './webhooks.ts';

const description = `The API that the Keystead app itself is built on.

Sign requests with an API key, \`Authorization: Bearer ks_live_…\`, or with the token of a session. Money is in dollars, with
at most two decimal places; instants are UTC; in requests an optional field may be absent, \`null\` or \`""\`, and unknown
fields are rejected. A \`PUT\` leaves omitted fields unchanged and ignores fields that only the API sets. Lists are paged:
follow \`next_cursor\` until it is null. Every error is a Problem, with a \`code\` for programs and a message in \`error\`
for people. New fields, values and operations may be added at any time.`;

/** Routes that only the payment provider or other services call. */
const notForCallers = /^POST \/stripe\/webhook$|^\w+ \/internal\//;

function publicRoutes(): NamedRoute[] {
  return contracts
    .flatMap(({ routes, area }) => Object.entries<Route>(routes).map(([name, route]) => ({ name, route, area })))
    .filter(({ name, route }) => route.access !== 'service' && !notForCallers.test(name));
}

function pathsOf(routes: readonly NamedRoute[], errors: ErrorResponses): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const it of routes) {
    const [method = '', path = ''] = it.name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(it, errors) };
  }
  return Object.fromEntries(Object.entries(paths).sort(([one], [other]) => literalFirst(one, other)));
}

/**
 * Generates the API as an OpenAPI 3.1 document from the contracts. It contains nothing that they don't declare.
 * @param origin of the installation, without a path; without one, the address of the API is relative
 */
export function apiDocument(origin = ''): OpenApiDocument {
  const errors = new ErrorResponses();
  const paths = pathsOf(publicRoutes(), errors);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Keystead API',
      version: apiVersion,
      summary: 'Properties, tenants, leases, maintenance and payments, for programs.',
      description,
      contact: { name: 'Keystead support', url: '/contact' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}/api`, description: 'This installation.' }],
    tags: Object.values(tags),
    paths,
    webhooks,
    components: {
      schemas: usedSchemas(componentSchemas(), { paths, webhooks, responses: errors.components }),
      responses: errors.components,
      parameters: headerParameters,
      headers: headerComponents,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ks_live_… or ks_test_…',
          description:
            'An API key, created on the page “API keys” of the profile. Each has scopes, such as `portfolio:read`.',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token that signing in returns. It is valid for 12 hours, or until the session ends.',
        },
      },
    },
  };
}
