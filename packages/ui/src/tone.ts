import { color } from './tokens.ts';

/** The tone of a badge, an alert or a toast. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

interface ToneColors {
  soft: string;
  ink: string;
  solid: string;
}

export const toneColors: Record<Tone, ToneColors> = {
  neutral: { soft: color.neutralSoft, ink: color.neutralInk, solid: color.neutral },
  success: { soft: color.successSoft, ink: color.successInk, solid: color.success },
  warning: { soft: color.warningSoft, ink: color.warningInk, solid: color.warning },
  danger: { soft: color.dangerSoft, ink: color.dangerInk, solid: color.danger },
  info: { soft: color.infoSoft, ink: color.infoInk, solid: color.info },
};
