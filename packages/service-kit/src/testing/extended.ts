/** Whether the extended set runs (`npm run test:extended`), which has the large form of tests that take minutes in it. */
export const isExtended = process.env.EXTENDED === 'true';
