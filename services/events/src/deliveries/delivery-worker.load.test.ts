import { WebhookLoad } from './delivery-worker.ts';

const start = (load: WebhookLoad, id: number, times: number) => {
  for (let time = 0; time < times; time++) load.start(id);
};

describe('WebhookLoad', () => {
  it('allows five concurrent attempts to a webhook, and two if its last attempt failed', () => {
    const load = new WebhookLoad();
    start(load, 1, 4);
    start(load, 2, 2);
    expect(load.busy()).toEqual([]);
    load.start(1);
    expect(load.busy()).toEqual([1]);
    load.recordOutcome(2, false);
    expect(load.busy()).toEqual([1, 2]);
    load.recordOutcome(2, true);
    load.end(1);
    expect(load.busy()).toEqual([]);
  });

  it('allows fifty concurrent attempts in all', () => {
    const load = new WebhookLoad();
    for (let id = 1; id <= 25; id++) start(load, id, 2);
    expect(load.hasRoom()).toBe(false);
    load.end(3);
    expect(load.hasRoom()).toBe(true);
  });
});
