import { Gauge } from 'prom-client';
import { registry } from './registry.ts';

const sizes = new Map<string, () => Promise<number>>();

new Gauge({
  name: 'keystead_outbox_records',
  help: 'What waits in an outbox to be handed on',
  labelNames: ['outbox'],
  registers: [registry],
  async collect() {
    this.reset();
    await Promise.all(
      [...sizes].map(async ([outbox, size]) => {
        // Of an outbox that can't be looked at right now nothing is said; that the database is down shows elsewhere.
        const found = await size().catch(() => undefined);
        if (found !== undefined) this.set({ outbox }, found);
      }),
    );
  },
});

/** Has the size of an outbox measured, whenever somebody asks for the metrics. */
export function measureOutbox(outbox: string, size: () => Promise<number>): void {
  sizes.set(outbox, size);
}
