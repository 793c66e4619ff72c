import { useEffect } from 'react';
import { routes } from '../flows/routes.ts';
import type { Screen } from '../flows/screens.ts';
import { nameDocument } from '../ui/own-document.ts';
import { useText } from '../text/TextContext.ts';
import { useSettings } from './flow-context.ts';

/** Where screens have addresses the document's title names the step; a host's own title is left alone. */
export function useDocumentTitle(screen: Screen): void {
  const t = useText();
  const { routing, providerName } = useSettings();
  const title = `${t(routes[screen].title)} · ${providerName}`;
  useEffect(() => {
    if (routing === 'path') nameDocument(title);
  }, [routing, title]);
}
