import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { color, easing } from '../tokens.ts';

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
  animation: breathe 1.6s ease-in-out infinite;
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
  /** Undefined while it is loading. */
  src: string | undefined;
  /** The alternative text; '' where adjacent text describes the photo. */
  alt: string;
  ratio?: string;
  /** There is no photo, or its URL failed to load: shows `fallback`. */
  failed?: boolean;
  fallback?: ReactNode;
}

/** A photo cropped to a fixed shape. The frame takes up its space before the photo has loaded. */
export function PhotoFrame({ src, alt, ratio = '3 / 2', failed = false, fallback }: PhotoFrameProps) {
  return (
    <Frame $ratio={ratio}>
      {failed ? <Instead>{fallback}</Instead> : <LoadedPhoto key={src} src={src} alt={alt} fallback={fallback} />}
    </Frame>
  );
}

function LoadedPhoto({ src, alt, fallback }: Pick<PhotoFrameProps, 'src' | 'alt' | 'fallback'>) {
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
