import { styleText } from 'node:util';

/** Colors a text of the output; returns the text unchanged where colors are off. */
export type Paint = (color: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string;

export function painter(colors: boolean): Paint {
  return (color, text) => (colors ? styleText(color, text, { validateStream: false }) : text);
}
