import { Agent, type ClientRequestArgs } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Gives each request a new connection, to the replicas in turn, and skips a replica that refuses it. So two requests of
 * one client rarely reach the same replica, which reveals state that a replica does not share.
 */
export class ReplicasAgent extends Agent {
  readonly #ports: readonly number[];
  #next = 0;

  /** @param ports the ports of the replicas, on this machine. */
  constructor(ports: readonly number[]) {
    // The header informs the replicas that the connection stays open, so that they read the whole body of a request
    // that they reject. The agent keeps no connection nevertheless.
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
    const ports = this.#ports.map((_, place) => this.#ports[(this.#next + place) % this.#ports.length] as number);
    this.#next += 1;
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
