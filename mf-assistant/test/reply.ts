import type { StreamEvent } from '@keystead/contracts';

type Event = StreamEvent<'POST /ai/chat/stream'>;

/** An answer whose events the test controls. */
export interface Reply {
  /** The answer's events, for the fake network. */
  events: AsyncIterable<Event>;
  /** Emits the next event. */
  say(event: Event): void;
  /** Whether the consumer has stopped reading. */
  left(): boolean;
}

/** Creates an answer whose events the test emits. */
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
