import { useEffect } from 'react';
import { setDocumentTitle } from '../../ui/own-document.ts';
import { useText } from '../../i18n/TextContext.ts';
import { sharedText } from '../text.ts';
import { useFlowState, useSettings } from './flow-context.ts';

/**
 * Where screens have addresses, the document's title is the heading of the screen, and says so when a submit was refused. `inForm`: the form
 * itself refused it. Everywhere else the title belongs to the host, and stays.
 */
export function useDocumentTitle(heading: string, inForm: boolean): void {
  const t = useText();
  const { routing, providerName } = useSettings();
  const isRefused = useFlowState(({ banner }) => banner?.refuses === true) || inForm;
  const title = `${isRefused ? t(sharedText.errorTitle, { title: heading }) : heading} · ${providerName}`;
  useEffect(() => {
    if (routing === 'path') setDocumentTitle(title);
  }, [routing, title]);
}
