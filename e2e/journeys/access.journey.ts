import type { OpenApiDocument } from '@keystead/openapi';
import {
  type AccessCaller,
  allowedStatuses,
  calls,
  keysThatCall,
  peopleWhoCall,
} from '../src/access/access-callers.ts';
import { type AccessOperation, accessOperations } from '../src/access/access-operations.ts';
import { fillAccount, markersOf } from '../src/access/access-records.ts';
import type { ApiClient } from '../src/api-client.ts';
import { sendCase } from '../src/fuzz/send-case.ts';
import { keptRecords } from '../src/kept-records.ts';
import { RunningProduct } from '../src/running-product.ts';

/** The same seed makes the same requests. */
const seed = 20_261_124;
/** Requests of one caller under way at a time. */
const atATime = 8;

const markers = { own: markersOf('Alphaville'), others: markersOf('Betatown') };

/** Who may call what, of everything that the API's document names, through the whole product. */
describe('every operation of the API', () => {
  let product: RunningProduct;
  let landlord: ApiClient;
  let people: AccessCaller[];
  let operations: AccessOperation[];
  let sent = 0;

  beforeAll(async () => {
    product = await RunningProduct.start({ settings: { RATE_LIMITS: 'off' } });
    landlord = await product.register('landlord@example.com');
    const otherLandlord = await product.register('other@example.com');
    const [tenant, otherTenant] = ['tenant@example.com', 'other-tenant@example.com'] as const;
    const ids = await fillAccount(product.url, landlord, { tenant, markers: markers.own });
    await fillAccount(product.url, otherLandlord, { tenant: otherTenant, markers: markers.others });
    const tenants = {
      tenant: await product.register(tenant, 'tenant'),
      otherTenant: await product.register(otherTenant, 'tenant'),
    };
    people = await peopleWhoCall(product, { landlord, otherLandlord, ...tenants }, markers);
    const document = (await landlord.call('GET /openapi.json')).body as unknown as OpenApiDocument;
    operations = await accessOperations(document, ids, seed);
  });
  afterAll(async () => {
    console.info(`${sent} requests`);
    await product?.stop();
  });

  /** What is wrong with the answer to a caller; nothing if all is as it should be. */
  async function problemsOf(caller: AccessCaller, operation: AccessOperation): Promise<string[]> {
    const { status, body } = await sendCase(product.url, { ...operation.request, as: 'nobody' }, caller.token);
    sent += 1;
    const answered = `${caller.name}: ${operation.name} answered ${status}`;
    const leaks = caller.forbidden.filter((marker) => body.includes(marker));
    const allowed = allowedStatuses(caller, operation);
    return [
      ...(status >= 500 || (allowed && !allowed.includes(status)) ? [`${answered} ${body.slice(0, 200)}`] : []),
      ...leaks.map((marker) => `${answered} with ${marker}: ${body.slice(0, 200)}`),
    ];
  }

  async function problemsFor(caller: AccessCaller): Promise<string[]> {
    const found: string[] = [];
    const waiting = operations.filter((operation) => calls(caller, operation)).values();
    const work = async () => {
      for (const operation of waiting) found.push(...(await problemsOf(caller, operation)));
    };
    await Promise.all(Array.from({ length: atATime }, work));
    return found;
  }

  const versions = async () =>
    [...(await keptRecords(landlord)).records].map(([address, { version }]) => [address, version]);

  it('answers people what the rule says and nothing of others, and changes nothing that is not theirs', async () => {
    expect(operations.length).toBeGreaterThan(160);
    const before = await versions();
    const found: string[] = [];
    for (const caller of people) found.push(...(await problemsFor(caller)));
    expect(found).toEqual([]);
    expect(await versions()).toEqual(before);
  });

  it('answers keys what their scopes hold', async () => {
    const found: string[] = [];
    for await (const caller of keysThatCall(landlord, markers)) found.push(...(await problemsFor(caller)));
    expect(found).toEqual([]);
  });
});
