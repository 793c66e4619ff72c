import { useEffect } from 'react';
import { routes } from '../flows/routes.ts';
import type { Screen } from '../flows/screens.ts';
import { nameDocument } from '../ui/own-document.ts';
import { useText } from '../text/TextContext.ts';
import { pagesText } from '../text/pages.ts';
import { useFlowState, useSettings } from './flow-context.ts';

/**
 * Where screens have addresses the document's title names the step, and a refused submit while it stands: `inForm` for one that a form
 * refused. A host's own title is left alone.
 */
export function useDocumentTitle(screen: Screen, inForm: boolean): void {
  const t = useText();
  const { routing, providerName } = useSettings();
  const isRefused = useFlowState(({ banner }) => banner?.refuses === true) || inForm;
  const step = t(routes[screen].title);
  const title = `${isRefused ? t(pagesText.errorTitle, { title: step }) : step} · ${providerName}`;
  useEffect(() => {
    if (routing === 'path') nameDocument(title);
  }, [routing, title]);
}
