// A baseline: list, record and creation of properties as the fastest implementation, with Fastify, its compiled
// validation and serialisation, and the plain driver in one process.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import jwt from 'jsonwebtoken';
import { MongoClient } from 'mongodb';

const { MONGODB_URI = '', BASELINE_DATABASE = '', BASELINE_KEYS = '[]', BASELINE_LAST_ID = '0' } = process.env;

declare module 'fastify' {
  interface FastifyRequest {
    accountId: number;
  }
}

interface StoredProperty {
  _id: number;
  account_id: number;
  created_at: Date;
  updated_at: Date;
  readonly [field: string]: unknown;
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const orNull = (schema: object) => ({ ...schema, nullable: true });
const entered = {
  name: text(200),
  address: text(300),
  city: text(120),
  state: text(120),
  zip_code: text(20),
  property_type: { type: 'string', enum: ['apartment', 'house', 'condo', 'loft', 'townhouse'], default: 'apartment' },
  status: { type: 'string', enum: ['available', 'occupied', 'maintenance'], default: 'available' },
  bedrooms: orNull({ type: 'integer', minimum: 0 }),
  bathrooms: orNull({ type: 'number', minimum: 0, multipleOf: 0.5 }),
  square_feet: orNull({ type: 'integer', minimum: 0 }),
  rent_amount: { type: 'number', minimum: 0 },
  deposit_amount: orNull({ type: 'number', minimum: 0 }),
  description: orNull({ type: 'string', maxLength: 5000 }),
  time_zone: orNull({ type: 'string' }),
};
const required = ['name', 'address', 'city', 'state', 'zip_code', 'rent_amount'];
const instant = { type: 'string', format: 'date-time' };
const answered = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    ...entered,
    photos: { type: 'array', items: {} },
    created_at: instant,
    updated_at: instant,
  },
};
const listed = {
  type: 'object',
  properties: { properties: { type: 'array', items: answered }, total: { type: 'integer' } },
};

const client = await new MongoClient(MONGODB_URI).connect();
const properties = client.db(BASELINE_DATABASE).collection<StoredProperty>('fastify_properties');
await properties.createIndex({ account_id: 1, created_at: -1, _id: -1 });

const keys = new Map(
  (JSON.parse(BASELINE_KEYS) as (JsonWebKey & { kid: string })[]).map((key) => [
    key.kid,
    createPublicKey({ key, format: 'jwk' }),
  ]),
);
const verified = new Map<string, { acc: number; exp: number }>();

function claimsOf(token: string): { acc: number; exp: number } {
  const cached = verified.get(token);
  if (cached && cached.exp * 1_000 > Date.now()) return cached;
  const key = keys.get(jwt.decode(token, { complete: true })?.header.kid ?? '');
  if (!key) throw new Error('unknown key');
  const how = { algorithms: ['RS256' as const], issuer: 'keystead', audience: 'keystead' };
  const claims = jwt.verify(token, key, how) as unknown as { acc: number; exp: number };
  verified.set(token, claims);
  return claims;
}

const presented = ({ _id, ...property }: StoredProperty) => ({ id: _id, ...property });

let lastId = Number(BASELINE_LAST_ID);
const app = fastify();
app.decorateRequest('accountId', 0);
app.addHook('onRequest', async (request, reply) => {
  try {
    request.accountId = claimsOf(request.headers.authorization?.slice('Bearer '.length) ?? '').acc;
  } catch {
    await reply.code(401).send({ error: 'Please sign in.' });
  }
});

const listQuery = {
  type: 'object',
  properties: { limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 }, total: { type: 'string' } },
};
app.get<{ Querystring: { limit: number; total?: string } }>(
  '/properties',
  { schema: { querystring: listQuery, response: { 200: listed } } },
  async ({ query, accountId }) => {
    const own = { account_id: accountId };
    const rows = properties.find(own).sort({ created_at: -1, _id: -1 }).limit(query.limit).toArray();
    const total = query.total === undefined ? undefined : await properties.countDocuments(own);
    return { properties: (await rows).map(presented), total };
  },
);

const idParams = { type: 'object', properties: { id: { type: 'integer' } } };
app.get<{ Params: { id: number } }>(
  '/properties/:id',
  { schema: { params: idParams, response: { 200: answered } } },
  async ({ params, accountId }, reply) => {
    const property = await properties.findOne({ _id: params.id, account_id: accountId });
    return property ? presented(property) : reply.code(404).send({ error: 'There is no such property.' });
  },
);

const nothing = {
  bedrooms: null,
  bathrooms: null,
  square_feet: null,
  deposit_amount: null,
  description: null,
  time_zone: null,
  photos: [],
};
app.post<{ Body: Record<string, unknown> }>(
  '/properties',
  {
    schema: {
      body: { type: 'object', properties: entered, required, additionalProperties: false },
      response: { 201: answered },
    },
  },
  async ({ body, accountId }, reply) => {
    const now = new Date();
    lastId += 1;
    const property: StoredProperty = {
      _id: lastId,
      account_id: accountId,
      ...nothing,
      ...body,
      created_at: now,
      updated_at: now,
    };
    await properties.insertOne(property);
    return reply.code(201).send(presented(property));
  },
);

await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.once('disconnect', () => process.exit(0));
