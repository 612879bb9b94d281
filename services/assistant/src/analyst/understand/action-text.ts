import type { Intent } from './intents.ts';

interface SplitText {
  readonly head: string;
  readonly actionText: string | null;
}

const quoted = /["\u201c]([^"\u201d]{2,})["\u201d]/;
const separators: Partial<Record<Intent, readonly RegExp[]>> = {
  message: [
    /:\s+/,
    /\b(?:saying|that says|which says|to say|telling (?:them|him|her)|stating|with the text)(?: that)?\s+/i,
    /\bthat\s+/i,
    /\babout\s+/i,
  ],
  remind: [/:\s+/, /\bsaying(?: that)?\s+/i],
  report: [/:\s+/, /\b(?:saying|because|since|as)(?: that)?\s+/i, /\bthat\s+/i, /\babout\s+/i],
};

/** Separates a text that is to be sent or recorded from the words that request the action. */
export function splitActionText(text: string, intent: Intent): SplitText {
  const inQuotes = separators[intent] && quoted.exec(text);
  if (inQuotes) return { head: text.replace(inQuotes[0], ' '), actionText: clean(inQuotes[1] ?? '') };
  for (const separator of separators[intent] ?? []) {
    const found = separator.exec(text);
    const actionText = found && clean(text.slice(found.index + found[0].length));
    if (actionText) return { head: text.slice(0, found.index), actionText };
  }
  return { head: text, actionText: intent === 'report' ? complaint(text) : null };
}

const clean = (text: string) =>
  text
    .trim()
    .replace(/^["\u201c]|["\u201d]$/g, '')
    .trim() || null;

const command =
  /^(?:please |can you |could you |i (?:want|need|would like) to )*(?:report|create|open|file|add|make|submit|log|raise|start|put in|enter|place|new)(?: me)?(?: (?:an?|the|my|another|new|urgent|maintenance|repair|work|service))*(?: (?:request|ticket|order|issue|problem|repair|job|task|maintenance))?\b(?: (?:for|at|in|of|on|with|to)\b)?/i;

/** The problem, where a text names it directly: "the kitchen tap leaks", "report a leak in the kitchen". */
function complaint(text: string): string | null {
  const rest = text.replace(command, '').trim();
  const contentWords = rest.split(/\s+/).filter((word) => /^[a-z]{3,}/.test(word));
  return contentWords.length >= 2 || (contentWords.length === 1 && rest === text) ? clean(rest) : null;
}
