/** Bytes are others than the hash that they were handed over with. */
export class WrongHash extends Error {
  constructor(integrity: string) {
    super(`The content isn't what ${integrity} says`);
    this.name = 'WrongHash';
  }
}
