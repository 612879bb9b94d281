/**
 * Sets the page's clock back to when its answers were recorded, and lets it go on from there: a trial that had two weeks then
 * has them whenever somebody looks, and a page that asks for this month asks for the one that is recorded.
 */
const clockOf = (recordedAt: string) => `<script>
{
  const Clock = Date;
  const past = Clock.now() - Clock.parse(${JSON.stringify(recordedAt)});
  globalThis.Date = class Date extends Clock {
    constructor(...given) {
      if (given.length === 0) super(Clock.now() - past);
      else super(...given);
    }
    static now() {
      return Clock.now() - past;
    }
  };
}
</script>
`;

/**
 * The page that has one remote in it and nothing else of the product.
 * @param recordedAt when its answers were recorded, an instant; null where none were.
 */
export const alonePage = (recordedAt: string | null): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Alone</title>
<div id="root"></div>
${recordedAt === null ? '' : clockOf(recordedAt)}<script src="/main.js"></script>
</html>
`;
