import type { StreamEvent } from '@keystead/contracts';

type Event = StreamEvent<'POST /ai/chat/stream'>;

/** An answer that comes when the test says so. */
export interface Reply {
  /** The answer's events, for the network's edge. */
  events: AsyncIterable<Event>;
  /** The next event comes. */
  say(event: Event): void;
  /** Whether nobody listens any more. */
  left(): boolean;
}

/** Makes an answer that the test gives event by event. */
export function reply(): Reply {
  const waiting: Event[] = [];
  let left = false;
  let wake = () => {};
  async function* events() {
    try {
      for (;;) {
        const event = waiting.shift();
        if (event !== undefined) yield event;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      left = true;
    }
  }
  return {
    events: events(),
    say(event) {
      waiting.push(event);
      wake();
    },
    left: () => left,
  };
}
