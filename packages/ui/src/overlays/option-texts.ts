import styled from 'styled-components';
import { color, font } from '../tokens.ts';

/** The text of one option in a list. */
export const OptionTexts = styled.span`min-inline-size: 0; overflow-wrap: anywhere;`;

/** The text below an option's label. */
export const OptionHint = styled.span`display: block; font: ${font('small')}; color: ${color.textMuted};`;
