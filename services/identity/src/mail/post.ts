import type { Letter } from './letter.ts';

/** A letter with its address. */
export interface Message extends Letter {
  /** Names the message; sending one of the same id again replaces it where that is possible. */
  readonly id: string;
  readonly to: string;
}

/** Takes messages away: an SMTP server, or a folder. A rejection means to try again later. */
export interface Post {
  send(message: Message): Promise<void>;
  /** Closes connections that are kept open. */
  close?(): void;
}
