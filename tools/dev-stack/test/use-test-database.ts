// Runs before each test file and sets MONGODB_TEST_URI to the database process of this worker. Jest numbers workers
// from 1.
const addresses = JSON.parse(process.env.MONGODB_TEST_URIS ?? '[]') as string[];
const address = addresses[(Number(process.env.JEST_WORKER_ID) - 1) % addresses.length];
if (address !== undefined) process.env.MONGODB_TEST_URI = address;
