/**
 * What a process has counted since it started.
 * @jest-environment node
 */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { defineContract, Id, IdParams } from '@keystead/contracts';
import Type from 'typebox';
import { recordedLog, type TestApi, testApi } from '../../test/index.ts';
import { endpoint, nothing, reply } from '../http/endpoint.ts';
import { type Job, startJobs } from '../program/jobs.ts';
import { measureOutbox, serveMetrics } from './metrics.ts';

const contract = defineContract({
  service: 'shelf',
  area: 'portfolio',
  routes: {
    'GET /books/{id}': {
      summary: 'A book',
      access: 'public',
      params: IdParams,
      answer: Type.Object({ id: Id }),
      codes: [],
    },
    'GET /slow': { summary: 'Takes its time', access: 'public', codes: [] },
  },
});

let api: TestApi;
let goOn: () => void;

beforeAll(async () => {
  api = await testApi(contract, () => ({
    endpoints: [
      endpoint(contract, 'GET /books/{id}', async ({ params: { id } }) => {
        if (id === 8) throw new Error('out of print');
        return reply({ id });
      }),
      endpoint(contract, 'GET /slow', async () => {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        return nothing;
      }),
    ],
  }));
});
afterAll(() => api.stop());

/** All samples by name and labels, as Prometheus parses them. */
async function samples(): Promise<Map<string, number>> {
  const answer = await fetch(`${api.url}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const answered = (operation: string, status: number) =>
  `keystead_http_request_duration_seconds_count{operation="${operation}",status="${status}"}`;

test('requests are counted by operation name, never by path', async () => {
  for (const path of ['/books/7', '/books/70', '/books/8', '/books/x', '/nowhere/hannah']) await fetch(api.url + path);
  const found = await samples();
  expect(found.get(answered('GET /books/{id}', 200))).toBe(2);
  expect(found.get(answered('GET /books/{id}', 500))).toBe(1);
  expect(found.get(answered('GET /books/{id}', 404))).toBe(1);
  expect(found.get(answered('none', 404))).toBe(1);
  expect([...found.keys()].join('\n')).not.toMatch(/hannah|books\/7/);
});

test('requests are in flight until the response is sent or the client disconnects', async () => {
  const inFlight = async () => (await samples()).get('keystead_http_requests_in_flight');
  // The request for the metrics is one of them.
  expect(await inFlight()).toBe(1);
  const response = fetch(`${api.url}/slow`);
  while ((await inFlight()) !== 2) await new Promise((resolve) => setImmediate(resolve));
  goOn();
  await response;
  expect(await inFlight()).toBe(1);
  const impatient = request(`${api.url}/slow`).on('error', () => undefined);
  impatient.end();
  while ((await inFlight()) !== 2) await new Promise((resolve) => setImmediate(resolve));
  impatient.destroy();
  while ((await inFlight()) !== 1) await new Promise((resolve) => setImmediate(resolve));
  goOn();
});

test('runs of jobs are counted by outcome, and timed', async () => {
  const job = (name: string, run: Job['run']): Job => ({ name, every: 1_000_000, run });
  const { log, lines } = recordedLog();
  const swept = Promise.withResolvers<void>();
  const stop = startJobs(
    [
      job('sweep', async () => swept.resolve()),
      job('fail', async () => {
        throw new Error('out of brooms');
      }),
    ],
    log,
  );
  await swept.promise;
  while (lines.length === 0) await wait(10);
  await stop();
  const found = await samples();
  expect(found.get('keystead_job_runs_total{job="sweep",outcome="done"}')).toBe(1);
  expect(found.get('keystead_job_runs_total{job="fail",outcome="failed"}')).toBe(1);
  expect(found.get('keystead_job_duration_seconds_count{job="fail"}')).toBe(1);
  expect(found.get('keystead_jobs_running{job="sweep"}')).toBe(0);
});

test('the size of an outbox is measured on request, and omitted if that fails', async () => {
  let waiting = 3;
  measureOutbox('letters', async () => waiting);
  measureOutbox('parcels', async () => {
    throw new Error('the database is down');
  });
  expect((await samples()).get('keystead_outbox_records{outbox="letters"}')).toBe(3);
  waiting = 0;
  const found = await samples();
  expect(found.get('keystead_outbox_records{outbox="letters"}')).toBe(0);
  expect(found.has('keystead_outbox_records{outbox="parcels"}')).toBe(false);
});

test('serveMetrics serves only the metrics, on a separate port', async () => {
  const server = await serveMetrics(0, '127.0.0.1');
  const at = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  expect(await (await at('/metrics')).text()).toContain('keystead_http_requests_in_flight');
  expect((await at('/api/properties')).status).toBe(404);
  await server.close();
  await expect(at('/metrics')).rejects.toThrow();
});
