/** The command line is invalid. The program prints its usage and exits with 2. */
export class Misuse extends Error {
  override name = 'Misuse';
}
