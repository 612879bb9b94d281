import { type ColorName, dark, light } from './palette.ts';

function luminance(hex: string) {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const grounds: ColorName[] = ['canvas', 'surface', 'sunken', 'hover'];
const onGrounds = (labels: ColorName[]) => labels.flatMap((text) => grounds.map((ground) => [text, ground] as const));

const labels = [
  ...onGrounds(['text', 'textMuted', 'textSubtle', 'accentInk', 'dangerInk']),
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['accentInk', 'accentSoft'],
  ['text', 'accentSoft'],
  ['textMuted', 'accentSoft'],
  ['dangerInk', 'dangerSoft'],
  ['successInk', 'successSoft'],
  ['warningInk', 'warningSoft'],
  ['infoInk', 'infoSoft'],
  ['neutralInk', 'neutralSoft'],
  ['plumInk', 'plumSoft'],
  ['onInverse', 'inverse'],
  ['onBrand', 'brandFrom'],
  ['onBrand', 'brandTo'],
] as const;

const shapes = [
  ...(['control', 'focus', 'accent', 'danger'] as const).flatMap((shape) =>
    (['canvas', 'surface'] as const).map((ground) => [shape, ground] as const),
  ),
  ['focus', 'accentSoft'],
  ['brandMark', 'brandFrom'],
  ['brandMark', 'brandTo'],
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, palette) => {
  // WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges of controls and the focus ring.
  test.each(labels)('%s is readable on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)('%s has enough contrast to %s', (shape, ground) => {
    expect(contrast(palette[shape], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
