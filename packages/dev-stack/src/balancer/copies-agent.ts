import { Agent, type ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Gives each request a connection of its own, to the copies in turn; one that refuses it is passed over. So two requests of
 * one client hardly ever meet the same copy: what a copy keeps to itself shows.
 */
export class CopiesAgent extends Agent {
  readonly #ports: readonly number[];
  #turn = 0;

  /** @param ports of the copies, on this machine. */
  constructor(ports: readonly number[]) {
    // The copies are told that the connection stays, so that they read the whole of what they refuse; but none is kept.
    super({ keepAlive: true });
    this.#ports = ports;
  }

  override keepSocketAlive(): boolean {
    return false;
  }

  override createConnection(
    _options: ClientRequestArgs,
    done: (error: Error | null, connection: Duplex) => void,
  ): undefined {
    const ports = this.#ports.map((_, place) => this.#ports[(this.#turn + place) % this.#ports.length] as number);
    this.#turn += 1;
    const attempt = ([port, ...others]: readonly number[]) => {
      const socket = connect({ port: port as number, host: '127.0.0.1', noDelay: true });
      const refused = (error: Error) => (others.length > 0 ? attempt(others) : done(error, socket));
      socket.once('error', refused);
      socket.once('connect', () => {
        socket.off('error', refused);
        done(null, socket);
      });
    };
    attempt(ports);
  }
}
