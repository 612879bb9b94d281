import { SigningKeyRepository } from '../tokens/signing-key.repository.ts';
import { runCommand } from './run-command.ts';

// Adds a key that signs from now on: node services/identity/src/commands/rotate-keys.ts
await runCommand(async (database) => {
  const keys = new SigningKeyRepository(database);
  await keys.createIndexes();
  const { _id } = await keys.rotate();
  return `Tokens are signed with ${_id} from now on. Earlier keys stay published until their last token expires.`;
});
