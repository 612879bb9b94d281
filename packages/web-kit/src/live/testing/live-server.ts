import type { LiveNotice } from '@keystead/contracts';
import type { Answers } from '../../testing/answers.ts';

type Line = { say(notice: LiveNotice): void; end(): void; readonly heard: AsyncIterable<LiveNotice> };

function openLine(): Line {
  const waiting: LiveNotice[] = [{ kind: 'ready' }];
  let ended = false;
  let wake = () => {};
  async function* heard() {
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
    heard: heard(),
    say(notice) {
      waiting.push(notice);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
  };
}

/** A server's side of `GET /live`: its lines, the newest last. */
export function liveServer() {
  const lines: Line[] = [];
  const answers: Answers = {
    'GET /live': () => {
      const line = openLine();
      lines.push(line);
      return line.heard;
    },
  };
  return { lines, answers };
}
