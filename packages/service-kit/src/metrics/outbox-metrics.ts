import { Gauge } from 'prom-client';
import { registry } from './registry.ts';

/** Size functions by outbox name. Services that share a process have outboxes of the same name. */
const sizes = new Map<string, (() => Promise<number>)[]>();

new Gauge({
  name: 'keystead_outbox_records',
  help: 'Records that wait in an outbox',
  labelNames: ['outbox'],
  registers: [registry],
  async collect() {
    this.reset();
    await Promise.all(
      [...sizes].map(async ([outbox, of]) => {
        // Omit an outbox whose size cannot be read; other metrics show that the database is down.
        const found = await Promise.all(of.map((size) => size())).catch(() => undefined);
        if (found)
          this.set(
            { outbox },
            found.reduce((all, one) => all + one, 0),
          );
      }),
    );
  },
});

/**
 * Registers an outbox whose size is measured at each request for metrics. Sizes of outboxes with the same name are
 * added up.
 */
export function measureOutbox(outbox: string, size: () => Promise<number>): void {
  sizes.set(outbox, [...(sizes.get(outbox) ?? []), size]);
}
