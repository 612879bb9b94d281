import { styleText } from 'node:util';

/** Colours of what is printed; where none are wanted, the text as it is. */
export type Paint = (color: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string;

/** How texts are coloured. */
export function painter(colors: boolean): Paint {
  return (color, text) => (colors ? styleText(color, text, { validateStream: false }) : text);
}
