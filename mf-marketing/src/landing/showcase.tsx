import { color, font, media, pageWidth, radius, shadow, space } from '@keystead/ui';
import styled from 'styled-components';
import type { Picture } from '../pictures/picture.ts';
import { ProductPicture } from '../pictures/product-picture.tsx';
import { CheckedList } from '../sections/checked-list.tsx';

const Root = styled.section<{ $reversed: boolean }>`
  ${pageWidth}
  display: grid;
  gap: ${space[8]};
  align-items: center;
  padding-block: ${space[10]};
  ${media.desktop} {
    grid-template-columns: ${({ $reversed }) => ($reversed ? 'minmax(0, 7fr) minmax(0, 4fr)' : 'minmax(0, 4fr) minmax(0, 7fr)')};
    gap: ${space[16]};
    padding-block: ${space[12]};
    & > :first-child { order: ${({ $reversed }) => ($reversed ? 1 : 0)}; }
  }
`;

const Texts = styled.div`
  display: grid;
  gap: ${space[4]};
  & > h2 { font: ${font('section')}; letter-spacing: -0.025em; }
  & > p { font: ${font('lead')}; color: ${color.textMuted}; }
`;

const Framed = styled.div`
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  box-shadow: ${shadow.high};
  /* Without the product's navigation where there is little room. */
  ${media.phone} {
    aspect-ratio: 4 / 3;
    & img { inline-size: 180%; max-inline-size: none; margin: -9% 0 0 -36.5%; }
  }
`;

interface ShowcaseProps {
  title: string;
  text: string;
  points: readonly string[];
  picture: Picture;
  alt: string;
  /** The picture comes first where text and picture are side by side. */
  reversed?: boolean;
}

export function Showcase({ title, text, points, picture, alt, reversed = false }: ShowcaseProps) {
  return (
    <Root $reversed={reversed}>
      <Texts>
        <h2>{title}</h2>
        <p>{text}</p>
        <CheckedList items={points} />
      </Texts>
      <Framed>
        <ProductPicture
          picture={picture}
          alt={alt}
          sizes="(min-width: 76rem) 46rem, (min-width: 64rem) 58vw, (min-width: 40rem) 92vw, 165vw"
        />
      </Framed>
    </Root>
  );
}
