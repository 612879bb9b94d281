export { atRest } from '../src/outbox/background-work.ts';
export { accessTests } from './access-tests.ts';
export { type ChatCompletions, type ChatScript, startChatCompletions } from './chat-completions.ts';
export {
  breaksOffAfter,
  type ChatReply,
  type ChatUsage,
  calls,
  refuses,
  type ScriptedCall,
  says,
  stallsAfter,
  staysMute,
} from './chat-reply.ts';
export type { ChatRequest, SentMessage } from './chat-request.ts';
export { failingWrite } from './failing-write.ts';
export { fakeOnly } from './fake-only.ts';
export { journaledWrites } from './journaled-writes.ts';
export type { PdfFacts } from './pdf-facts.ts';
export { planStages } from './plan-stages.ts';
export { queryWork } from './query-work.ts';
export { readPdf } from './read-pdf.ts';
export { type RecordedLog, recordedLog } from './recorded-log.ts';
export { reportsIn } from './reports-in.ts';
export { inflatingPdf, samplePdf, textPdf } from './sample-pdf.ts';
export { type PictureFacts, pictureFacts, type SamplePicture, samplePicture } from './sample-picture.ts';
export { seededRandom } from './seeded-random.ts';
export { type ApiAnswer, type StreamAnswer, type TestApi, testApi } from './test-api.ts';
export { loseResponse, testDatabase } from './test-database.ts';
export { type TestIssuer, type TestUser, testIssuer } from './test-issuer.ts';
export { type NeighbourAnswers, type Neighbours, startNeighbours } from './test-neighbours.ts';
export { startProgram, type TestProgram } from './test-program.ts';
export { type TestServer, testServer } from './test-server.ts';

/** Whether the extended set runs (`npm run test:extended`). It includes the large forms of tests that take minutes. */
export const isExtended = process.env.EXTENDED === 'true';

/** All items in the extended set; in `npm test` a single one, selected by `place`. */
export const sampled = <T>(all: readonly T[], place: number): readonly T[] =>
  isExtended ? all : all.filter((_, at) => at === place % all.length);
