/** The command line isn't one that is understood. The program shows how it is used and ends with 2. */
export class Misuse extends Error {
  override name = 'Misuse';
}
