import styled from 'styled-components';
import { color, font } from '../tokens.ts';

/** What one line of a list to choose from says. */
export const OptionTexts = styled.span`min-inline-size: 0; overflow-wrap: anywhere;`;

/** What a line says below its label. */
export const OptionHint = styled.span`display: block; font: ${font('small')}; color: ${color.textMuted};`;
