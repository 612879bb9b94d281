import { type ReactNode, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { color, easing } from '../tokens.ts';

const breathe = keyframes`50% { opacity: 0.45; }`;

const Frame = styled.span<{ $ratio: string }>`
  position: relative;
  display: block;
  inline-size: 100%;
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
  background: ${color.sunken};
`;

const Waiting = styled.span`
  position: absolute;
  inset: 0;
  background: ${color.neutralSoft};
  animation: ${breathe} 1.6s ease-in-out infinite;
`;

const Photo = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
  transition: opacity 240ms ${easing};
  &[data-state='loading'] { opacity: 0; }
`;

const Instead = styled.span`position: absolute; inset: 0; display: grid; place-items: center; color: ${color.textSubtle};`;

export interface PhotoFrameProps {
  /** The photo's address; undefined while that is on its way. */
  src: string | undefined;
  /** What the photo shows; '' where the text beside it says that. */
  alt: string;
  /** The frame's `aspect-ratio`; default `3 / 2`. */
  ratio?: string;
  /** There is no photo, or its address could not be had: shows `fallback`. */
  failed?: boolean;
  /** What stands in place of a photo that can't be shown. */
  fallback?: ReactNode;
}

/** A photo cut to a fixed shape, whose place is taken before it is there. */
export function PhotoFrame({ src, alt, ratio = '3 / 2', failed = false, fallback }: PhotoFrameProps) {
  return (
    <Frame $ratio={ratio}>
      {failed ? <Instead>{fallback}</Instead> : <Shown key={src} src={src} alt={alt} fallback={fallback} />}
    </Frame>
  );
}

function Shown({ src, alt, fallback }: Pick<PhotoFrameProps, 'src' | 'alt' | 'fallback'>) {
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading');
  if (state === 'broken') return <Instead>{fallback}</Instead>;
  return (
    <>
      {state === 'loading' && <Waiting />}
      {src !== undefined && (
        <Photo
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          data-state={state}
          onLoad={() => setState('there')}
          onError={() => setState('broken')}
        />
      )}
    </>
  );
}
