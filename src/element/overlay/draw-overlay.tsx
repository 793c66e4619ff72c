/** A view outside an element's own tree shows no matter what the element itself shows. */
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import screensCss from '../screens.css?inline';
import type { Translations } from '../../session/translations.ts';
import { reported } from '../../flow/failure.ts';
import { RenderBoundary } from '../../flow/react/RenderBoundary.tsx';
import { TextContext } from '../../i18n/TextContext.tsx';
import type { Host } from '../host.ts';

export type DrawOverlay = <P extends object>(host: Host, translations: Translations, View: ComponentType<P>, props: P) => () => void;

function WithTranslations({ translations, children }: { readonly translations: Translations; readonly children: ReactNode }) {
  return <TextContext value={useStore(translations)}>{children}</TextContext>;
}

export const drawOverlay: DrawOverlay = (host, translations, View, props) => {
  host.addSheet(screensCss);
  const spot = host.root.cloneNode(false) as HTMLElement;
  host.root.after(spot);
  // Theme, language and direction may change while it shows.
  const look = new MutationObserver(() => {
    for (const { name, value } of host.root.attributes) if (name !== 'tabindex') spot.setAttribute(name, value);
  });
  look.observe(host.root, { attributes: true });
  const root = createRoot(spot, { identifierPrefix: `${host.idPrefix}b` });
  root.render(
    <RenderBoundary report={() => host.emit('news-error', { ...reported({ report: 'RENDER_FAILED' }, undefined), screen: null })}>
      <WithTranslations translations={translations}>
        <View {...props} />
      </WithTranslations>
    </RenderBoundary>,
  );
  return () => {
    look.disconnect();
    root.unmount();
    spot.remove();
  };
};
