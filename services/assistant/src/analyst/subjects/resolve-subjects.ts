import type { ConversationMessage } from '../../chat/turn.ts';
import type { Research } from '../research.ts';
import type { Inquiry } from '../understand/inquiry.ts';
import type { Intent } from '../understand/intents.ts';
import { findNamed, findReferenced, type ResolvedSubjects } from './find-subjects.ts';
import { lastLinked } from './last-linked.ts';
import { noSubjects } from './subjects.ts';

/** Intents that look up names themselves, because a name may match several records. */
const ownNames: readonly Intent[] = ['properties'];
/** Intents whose remaining words are free text, in which nothing has to be a name. */
const lenient: readonly Intent[] = ['report', 'fits'];
/** The kinds of records that can be the subject of a question. */
const subjectKinds: readonly string[] = ['property', 'tenant', 'personnel'];

/** The subjects of a question: by name, by number, or because the last answer linked exactly one. */
export async function resolveSubjects(
  research: Research,
  { conversation, inquiry }: { readonly conversation: readonly ConversationMessage[]; readonly inquiry: Inquiry },
): Promise<ResolvedSubjects> {
  const { intent, names, recordRef, pointsBack } = inquiry;
  if (intent && names.length > 0 && !ownNames.includes(intent))
    return findNamed(research, inquiry, lenient.includes(intent));
  if (recordRef) return { subjects: await findReferenced(research, recordRef), leftOut: [] };
  const linked = pointsBack ? lastLinked(conversation).filter(({ kind }) => subjectKinds.includes(kind)) : [];
  const [only] = linked;
  const subjects = only && linked.length === 1 ? await findReferenced(research, only) : noSubjects;
  return { subjects, leftOut: [] };
}
