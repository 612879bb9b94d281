import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Session } from '@keystead/contracts';
import type { RecordedAnswer, RecordedRequest } from './recorded-answer.ts';

const SESSION = 'session.json';
const WANTED = 'wanted.json';
const OTHERS: ReadonlySet<string> = new Set([SESSION, WANTED]);

/** The session of the recording, and its instant. */
type RecordedSession = Session & { readonly recorded_at: string };

const byRequest = (one: RecordedRequest, other: RecordedRequest) => (one.request < other.request ? -1 : 1);

/**
 * The folder `recorded/` of a remote: the session, the recorded answers, and further requests that its pages asked for.
 */
export class Recordings {
  readonly #folder: string;

  /** @param folder the remote's folder. */
  constructor(folder: string) {
    this.#folder = path.join(folder, 'recorded');
  }

  answers(): RecordedAnswer[] {
    return this.#files().flatMap((file) => this.#read<RecordedAnswer[]>(file, []));
  }

  session(): RecordedSession | null {
    return this.#read<RecordedSession | null>(SESSION, null);
  }

  wanted(): RecordedRequest[] {
    return this.#read<RecordedRequest[]>(WANTED, []);
  }

  /** Stores an unrecorded request, so that the next recording includes it. */
  want(request: RecordedRequest): void {
    const wanted = this.wanted();
    if (wanted.some((one) => one.request === request.request)) return;
    this.#write(WANTED, [...wanted, request].sort(byRequest));
  }

  /** Replaces all recorded answers, in one file for each collection. */
  save(session: Session, answers: readonly RecordedAnswer[]): void {
    for (const file of this.#files()) rmSync(path.join(this.#folder, file));
    // The token is a credential, so it is replaced. Pages need some value, but any will do.
    this.#write(SESSION, { recorded_at: new Date().toISOString(), ...session, token: 'recorded' });
    const files = Map.groupBy(answers, ({ request }) => `${request.split(/[/?]/)[1]}.json`);
    for (const [file, of] of files) this.#write(file, [...of].sort(byRequest));
  }

  /** The files with answers. */
  #files(): string[] {
    const files = globSync('*.json', { cwd: this.#folder });
    return files.filter((file) => !OTHERS.has(file)).sort();
  }

  #read<T>(file: string, absent: T): T {
    let text: string;
    try {
      text = readFileSync(path.join(this.#folder, file), 'utf8');
    } catch {
      return absent;
    }
    return JSON.parse(text) as T;
  }

  #write(file: string, content: unknown): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(path.join(this.#folder, file), `${JSON.stringify(content, null, 2)}\n`);
  }
}
