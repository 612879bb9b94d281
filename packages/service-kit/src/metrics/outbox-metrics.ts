import { Gauge } from 'prom-client';
import { registry } from './registry.ts';

/** Services that share a process have outboxes of the same name. */
const sizes = new Map<string, (() => Promise<number>)[]>();

new Gauge({
  name: 'keystead_outbox_records',
  help: 'What waits in an outbox to be handed on',
  labelNames: ['outbox'],
  registers: [registry],
  async collect() {
    this.reset();
    await Promise.all(
      [...sizes].map(async ([outbox, of]) => {
        // Of an outbox that can't be looked at right now nothing is said; that the database is down shows elsewhere.
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

/** Has the size of an outbox measured, together with others of its name, whenever somebody asks for the metrics. */
export function measureOutbox(outbox: string, size: () => Promise<number>): void {
  sizes.set(outbox, [...(sizes.get(outbox) ?? []), size]);
}
