import type { LiveNotice } from '@keystead/contracts';
import type { Answers } from './answers.ts';

type Line<Event> = { send(event: Event): void; end(): void; readonly events: AsyncIterable<Event> };

function openLine<Event>(first: Event): Line<Event> {
  const waiting = [first];
  let ended = false;
  let wake = () => {};
  async function* events() {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return {
    events: events(),
    send(event) {
      waiting.push(event);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
  };
}

/** The server's side of `GET /live`: its connections, the newest last. */
export function liveServer() {
  const lines: Line<LiveNotice>[] = [];
  const answers: Answers = {
    'GET /live': () => {
      const line = openLine<LiveNotice>({ kind: 'ready' });
      lines.push(line);
      return line.events;
    },
  };
  return { lines, answers };
}

/** The gateway's side of `GET /releases/changes`: its connections, the newest last. */
export function revisionServer(revision = 1) {
  const lines: Line<{ revision: number }>[] = [];
  const answers: Answers = {
    'GET /releases/changes': () => {
      const line = openLine({ revision });
      lines.push(line);
      return line.events;
    },
  };
  return { lines, answers };
}
