/**
 * Sets the page's clock back to the time of the recording and lets it run on from there. So a trial that had two weeks
 * left then still has them now, and a page that requests the current month requests the recorded one.
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
 * Renders the page that shows one remote and no other part of the product.
 * @param recordedAt the instant of the recording; null if nothing was recorded.
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
