import { useEffect, useRef } from 'react';
import styles from 'swagger-ui-dist/swagger-ui.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';
import { fileHash } from './file-hash.ts';
import { asSignedIn } from './session-request.ts';
import { ViewerFrame } from './viewer-frame.ts';
import { viewerPlugin } from './viewer-plugin.ts';

/** The API's document as Swagger UI shows it, in our colours. It draws for itself: React only keeps its place. */
export function ReferenceViewer() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Drawn into a node of its own, which goes with it: the viewer has no way to end.
    const domNode = document.createElement('div');
    place.current?.append(domNode);
    SwaggerUI({
      domNode,
      url: '/api/openapi.json',
      layout: 'KeysteadLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      filter: true,
      // Its colours are too faint for many readers.
      syntaxHighlight: { activated: false },
      tryItOutEnabled: true,
      displayRequestDuration: true,
      validatorUrl: null,
      requestInterceptor: asSignedIn,
      plugins: [viewerPlugin],
    });
    return () => domNode.remove();
  }, []);
  return (
    <>
      <link rel="stylesheet" href={styles} integrity={fileHash(styles)} precedence="default" />
      <ViewerFrame ref={place} />
    </>
  );
}
