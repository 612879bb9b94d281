import { useEffect, useRef } from 'react';
import styles from 'swagger-ui-dist/swagger-ui.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';
import { fileHash } from './file-hash.ts';
import { asSignedIn } from './session-request.ts';
import { ViewerFrame } from './viewer-frame.ts';
import { viewerPlugin } from './viewer-plugin.ts';

/** The API's document in Swagger UI, in our colours. Swagger UI renders it; React only provides the container. */
export function ReferenceViewer() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Rendered into a separate node, which is removed with it: the viewer can't be unmounted.
    const domNode = document.createElement('div');
    container.current?.append(domNode);
    SwaggerUI({
      domNode,
      url: '/api/openapi.json',
      layout: 'KeysteadLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      filter: true,
      // The contrast of its colours is too low.
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
      <ViewerFrame ref={container} />
    </>
  );
}
